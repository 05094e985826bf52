import { useTexts } from '#i18n/use-texts.tsx';
import type { FunnelAnswer, StageRow } from '#console/funnel/funnel.answers.ts';
import { drawn, dropOf, largestDrop } from './drops.ts';
import { useCounts } from './use-counts.ts';

/** Loads, and rows that became what they were not. */
const isLoad = ({ event }: StageRow): boolean => event === 'seen' || event === 'begun';

type Way = Pick<FunnelAnswer, 'stages' | 'steps'>;

/** What stands above the stages of a step, or of the account. */
export function useStepTitle({ steps }: Pick<FunnelAnswer, 'steps'>): (step: string) => string {
  const text = useTexts('console-funnel');
  return (step) => steps.find(({ id }) => id === step)?.title ?? text('account');
}

/** The stages as columns, each flowing into the next; for who sees. The table says the same. */
export const StageDrawing = ({ stages, steps }: Way) => {
  const text = useTexts('console-funnel');
  const counts = useCounts();
  const titleOf = useStepTitle({ steps });
  const cells = stages.map(({ n }) => n);
  const most = Math.max(1, ...cells.map(drawn));
  const largest = largestDrop(cells);
  const groups = [...Map.groupBy(stages.entries(), ([, { step }]) => step)];
  const heightOf = (at: number): number => {
    const cell = cells[at];
    return cell === undefined || cell === 0 ? 0 : Math.max(1.5, (drawn(cell) / most) * 100);
  };
  return (
    <div className="c-way" aria-hidden="true">
      {groups.map(([step, members]) => (
        <div key={step} className="c-way-step" data-stages={members.length}>
          <p className="c-way-title">{titleOf(step)}</p>
          <div className="c-way-stages">
            {members.map(([at, stage]) => {
              const next = cells[at + 1];
              const drop = next === undefined ? null : dropOf(stage.n, next);
              const isLargest = largest === at + 1;
              return (
                <div key={stage.event} className="c-way-stage" data-exact={isLoad(stage) ? undefined : ''}>
                  <span className="c-way-event">{text(`event-${stage.event}`)}</span>
                  <span className="c-way-count ltr">{counts.count(stage.n)}</span>
                  <span className="c-way-change ltr">{counts.change(stage.n, stage.before)}</span>
                  <svg viewBox="0 0 100 100" preserveAspectRatio="none">
                    {next !== undefined && (
                      <polygon points={`64,${100 - heightOf(at)} 100,${100 - heightOf(at + 1)} 100,100 64,100`} />
                    )}
                    <rect x="0" y={100 - heightOf(at)} width="64" height={heightOf(at)} />
                  </svg>
                  {drop !== null && drop > 0 && (
                    <span className="c-way-drop" data-largest={isLargest ? '' : undefined}>
                      <span className="ltr">{counts.drop(drop)}</span>
                      {isLargest && <small>{text('largestDrop')}</small>}
                    </span>
                  )}
                </div>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
};

export const StageTable = ({ stages, steps }: Way) => {
  const text = useTexts('console-funnel');
  const counts = useCounts();
  const titleOf = useStepTitle({ steps });
  const cells = stages.map(({ n }) => n);
  const largest = largestDrop(cells);
  const first = cells[0] ?? 0;
  return (
    <table>
      <caption className="visually-hidden">{text('wayTitle')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('column-stage')}</th>
          <th scope="col">{text('column-count')}</th>
          <th scope="col">{text('column-drop')}</th>
          <th scope="col">{text('column-before')}</th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ step, event, n, before }, at) => {
          const drop = at === 0 ? null : dropOf(cells[at - 1] ?? 0, n);
          return (
            <tr key={`${step} ${event}`}>
              <th scope="row">
                {text(`event-${event}`)}
                <small>{titleOf(step)}</small>
              </th>
              <td>
                <span className="ltr">{counts.count(n)}</span>
                <small className="ltr">{counts.share(n, first)}</small>
              </td>
              <td data-largest={at === largest ? '' : undefined}>
                <span className="ltr">{drop === null ? '—' : counts.drop(drop)}</span>
                {at === largest && <small>{text('largestDrop')}</small>}
              </td>
              <td>
                <span className="ltr">{counts.count(before)}</span>
                <small className="ltr">{counts.change(n, before)}</small>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
