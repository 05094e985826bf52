import './tabs.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from './link.tsx';

export type Tab = {
  readonly id: string;
  readonly href: string;
  readonly content: ReactNode;
  readonly title?: string | undefined;
};

/** Views of one page, each a place: Back leads to the one before. Where they are wider than the page they scroll, and the open one is in view. */
export const Tabs = ({
  label,
  tabs,
  open,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly open: string | null;
}) => {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  return (
    <nav ref={bar} className="c-tabs" aria-label={label}>
      {tabs.map(({ id, href, content, title }) => (
        <Link key={id} href={href} title={title} aria-current={id === open ? 'page' : undefined}>
          {content}
        </Link>
      ))}
    </nav>
  );
};
