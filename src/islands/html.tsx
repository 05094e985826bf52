import { createContext, use } from 'react';
import { WIRE } from './widget-source.ts';

/** Which slot a piece of rich HTML came from; the platform provides it around every widget. */
export const HtmlSlots = createContext<ReadonlyMap<string, number>>(new Map());

type HtmlProps = {
  /** Rich HTML of the page's own markup: the props `html` and `items[…].html`, nothing else. */
  readonly html: string;
  readonly as?: 'div' | 'span';
  readonly className?: string;
};

/**
 * Rich HTML as a constant leaf: React writes it once and never looks inside, so widgets and live cells in it lead their
 * own lives, and hydration takes it as it finds it.
 */
export const Html = ({ html, as: Tag = 'div', className }: HtmlProps) => {
  const slot = use(HtmlSlots).get(html);
  return (
    <Tag
      className={className}
      {...{ [WIRE.slot]: slot }}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
};
