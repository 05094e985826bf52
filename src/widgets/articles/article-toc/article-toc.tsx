import { useEffect, useMemo, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import type { ArticleTocProps } from './article-toc.widget.ts';
import { keepInView } from './keep-in-view.ts';
import { nestHeadings, type TocEntry } from './nest-headings.ts';
import { useCurrentHeading } from './use-current-heading.ts';
import { usePageHeadings } from './use-page-headings.ts';

/** Whether the visitor had unfolded it when the code came. */
export const adopt = (root: HTMLElement): boolean => root.querySelector('details')?.open === true;

/**
 * Without `headings` nothing is rendered on the server: only the page in the browser has them. The fold is an empty
 * details before the list, which on small screens shows and hides it by style sheet alone; on large ones it is gone.
 */
const ArticleToc = ({ headings, levels, label, adopted = false }: ArticleTocProps & { readonly adopted?: boolean }) => {
  const text = useTexts('article-toc');
  const found = usePageHeadings(headings === undefined);
  const listed = useMemo(() => (headings ?? found).filter(({ depth }) => depth <= levels), [headings, found, levels]);
  const current = useCurrentHeading(listed.map((heading) => heading.id));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) keepInView(link);
  }, [current]);

  if (listed.length === 0) return null;
  const title = label ?? text('title');
  return (
    <nav className="article-toc" aria-label={title}>
      <p className="article-toc-title">{title}</p>
      <details className="article-toc-fold" open={adopted}>
        <summary>
          {title}
          <Icon symbol="keyboard_arrow_down_24px" />
        </summary>
      </details>
      <div className="article-toc-list" ref={list}>
        <Entries entries={nestHeadings(listed)} current={current} />
      </div>
    </nav>
  );
};

export default ArticleToc;

const Entries = ({
  entries,
  current,
}: {
  readonly entries: readonly TocEntry[];
  readonly current: string | undefined;
}) => (
  <ol>
    {entries.map(({ id, text, inside }) => (
      <li key={id}>
        <a href={`#${encodeURIComponent(id)}`} aria-current={id === current ? 'location' : undefined}>
          {text}
        </a>
        {inside.length > 0 && <Entries entries={inside} current={current} />}
      </li>
    ))}
  </ol>
);
