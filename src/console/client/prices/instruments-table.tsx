import { memo, useRef } from 'react';
import { TICK_REFUSALS } from '#contracts/price-status.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { InstrumentRow, PricesAnswer } from '#console/prices/prices.answers.ts';
import { hrefOf } from '../address.ts';
import { Link } from '../parts/link.tsx';
import { StateBadge } from './price-state.tsx';
import { useLiveCells } from './use-live-cells.ts';

const COLUMNS = ['instrument', 'state', 'source', 'age', 'ticks', 'spread', 'typical', 'refused'] as const;
const FIGURES = new Set<string>(['age', 'ticks', 'spread', 'typical', 'refused']);

/** What a row says that does not tick. */
type RowFacts = Pick<InstrumentRow, 'symbol' | 'name' | 'state' | 'reason' | 'source'>;

export const InstrumentsTable = ({
  answer,
  aheadMs,
  rows,
}: {
  readonly answer: PricesAnswer;
  readonly aheadMs: number;
  readonly rows: readonly InstrumentRow[];
}) => {
  const text = useTexts('console-prices');
  const { locale } = usePageLanguage();
  const body = useRef<HTMLTableSectionElement>(null);
  useLiveCells(body, answer, aheadMs, {
    locale,
    refusedText: (refused) =>
      TICK_REFUSALS.flatMap((reason) => {
        const count = refused[reason];
        return count === undefined ? [] : [`${text(`refused-${reason}`)}: ${count.toLocaleString(locale)}`];
      }).join('\n'),
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
    <section className="c-table c-prices-table" aria-label={text('listLabel')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={FIGURES.has(column) ? 'c-figure' : undefined}>
                {text(`column-${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Rows rows={rows} />
        </tbody>
      </table>
    </section>
  );
};

/** Rendered when its rows are others or stand otherwise, not when a figure ticks. */
const Rows = memo(({ rows }: { readonly rows: readonly InstrumentRow[] }) =>
  rows.map(({ symbol, name, state, reason, source }) => (
    <Row key={symbol} symbol={symbol} name={name} state={state} reason={reason} source={source} />
  )),
);

const Row = memo(({ symbol, name, state, reason, source }: RowFacts) => (
  <tr data-symbol={symbol}>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its link has the name */}
    <th scope="row">
      <span className="c-named">
        <Link href={hrefOf(`prices/${encodeURIComponent(symbol)}`)}>
          <bdi>{name}</bdi>
        </Link>
        <small>
          <bdi>{symbol}</bdi>
        </small>
      </span>
    </th>
    <td>
      <StateBadge state={state} reason={reason} />
    </td>
    <td>
      <bdi>{source ?? '–'}</bdi>
    </td>
    <td className="c-figure" data-cell="age">
      –
    </td>
    <td className="c-figure" data-cell="ticks">
      –
    </td>
    <td className="c-figure">
      <b className="c-wide" data-cell="wide" /> <span data-cell="spread">–</span>
    </td>
    <td className="c-figure" data-cell="typical">
      –
    </td>
    <td className="c-figure" data-cell="refused">
      –
    </td>
  </tr>
));
