import type { MouseEventHandler } from 'react';
import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { ListQuery } from './list-query.ts';

type ListPagesProps = {
  readonly query: ListQuery;
  readonly page: number;
  readonly pages: number;
  readonly hrefOf: (asks: ListQuery) => string;
  readonly turnTo: (asks: ListQuery) => MouseEventHandler;
};

export const ListPages = ({ query, page, pages, hrefOf, turnTo }: ListPagesProps) => {
  const text = useTexts('instruments');
  const { locale } = usePageLanguage();
  const to = (number: number) => ({
    href: hrefOf({ ...query, page: number }),
    onClick: turnTo({ ...query, page: number }),
  });
  return (
    <nav className="instruments-pages" aria-label={text('pages')}>
      {page > 1 && (
        <a rel="prev" {...to(page - 1)}>
          {text('previous')}
        </a>
      )}
      {Array.from({ length: pages }, (_, at) => at + 1).map((number) => (
        <a
          key={number}
          {...to(number)}
          aria-label={text('page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
        >
          {numberFormatter(locale).format(number)}
        </a>
      ))}
      {page < pages && (
        <a rel="next" {...to(page + 1)}>
          {text('next')}
        </a>
      )}
    </nav>
  );
};
