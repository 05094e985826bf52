import { useTexts } from '#i18n/use-texts.tsx';
import { OTHER } from '#contracts/form-counts.ts';
import type { FunnelAnswer, RefusalRow } from '#console/funnel/funnel.answers.ts';
import { drawn } from './drops.ts';
import { useStepTitle } from './stages.tsx';
import { useCounts } from './use-counts.ts';

export function useFieldName(): (row: RefusalRow) => string {
  const text = useTexts('console-funnel');
  return ({ field, label }) =>
    label ?? (field === '' ? text('wholeForm') : field === OTHER ? text('otherField') : field);
}

/** What was refused, the most first, in the words that were read. */
export const Refusals = ({ answer }: { readonly answer: FunnelAnswer }) => {
  const text = useTexts('console-funnel');
  const counts = useCounts();
  const titleOf = useStepTitle(answer);
  const nameOf = useFieldName();
  const { refusals, refused, steps } = answer;
  const most = Math.max(1, ...refusals.map(({ n }) => drawn(n)));
  return (
    <div className="c-panel">
      <h2>{text('refusalsTitle')}</h2>
      <p className="c-intro">{text('refusalsIntro')}</p>
      {refusals.length === 0 ? (
        <p className="c-soft">{text('noRefusals')}</p>
      ) : (
        <>
          <ul className="c-tries">
            {steps.map(({ id, title }) => (
              <li key={id}>{text('refusedTries', { step: title, count: counts.count(refused[id] ?? 0) })}</li>
            ))}
          </ul>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
          <section className="c-table" aria-label={text('refusalsTitle')} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{text('column-field')}</th>
                  <th scope="col">{text('column-words')}</th>
                  <th scope="col">{text('column-code')}</th>
                  <th scope="col">{text('column-count')}</th>
                </tr>
              </thead>
              <tbody>
                {refusals.map((row) => (
                  <tr key={`${row.step} ${row.field} ${row.code}`}>
                    <th scope="row" className="c-refused-field">
                      {nameOf(row)}
                      {steps.length > 1 && <small>{titleOf(row.step)}</small>}
                    </th>
                    <td className="c-refused-words">{row.words ?? '—'}</td>
                    <td>
                      <code className="ltr">{row.code}</code>
                    </td>
                    <td className="c-refused-count">
                      <span className="ltr">{counts.count(row.n)}</span>
                      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                        <rect width={(drawn(row.n) / most) * 100} height="4" />
                      </svg>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </div>
  );
};

/** Each version's numbers, and no winner: the note says why. */
export const Versions = ({ answer }: { readonly answer: FunnelAnswer }) => {
  const text = useTexts('console-funnel');
  const counts = useCounts();
  const titleOf = useStepTitle(answer);
  const { stages, steps, versions } = answer;
  return (
    <div className="c-panel">
      <h2>{text('versionsTitle')}</h2>
      <p className="c-intro">{text('versionsNote')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
      <section className="c-table" aria-label={text('versionsTitle')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('column-stage')}</th>
              {versions.map(({ version, first_day, last_day }) => (
                <th key={version} scope="col">
                  {text('versionNumber', { version: counts.number(version) })}
                  <small>{text('versionDays', { first: counts.day(first_day), last: counts.day(last_day) })}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stages.map(({ step, event }, at) => (
              <tr key={`${step} ${event}`}>
                <th scope="row">
                  {text(`event-${event}`)}
                  {steps.length > 1 && <small>{titleOf(step)}</small>}
                </th>
                {versions.map(({ version, stages: cells }) => (
                  <td key={version}>
                    <span className="ltr">{counts.count(cells[at] ?? 0)}</span>
                    <small className="ltr">{counts.share(cells[at] ?? 0, cells[0] ?? 0)}</small>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
};

/** Loads of the first step and what was done of the last, day by day. */
export const Days = ({ answer: { by_day: days, from, until } }: { readonly answer: FunnelAnswer }) => {
  const text = useTexts('console-funnel');
  const counts = useCounts();
  const first = Date.parse(from) / DAY_MS;
  const length = Date.parse(until) / DAY_MS - first + 1;
  const most = Math.max(1, ...days.map(({ seen, done }) => Math.max(drawn(seen), drawn(done))));
  return (
    <div className="c-panel">
      <div className="c-panel-head">
        <h2>{text('daysTitle')}</h2>
        <p className="c-legend">
          <span>{text('daySeen')}</span>
          <span data-exact="">{text('dayDone')}</span>
        </p>
      </div>
      <div className="c-days" aria-hidden="true">
        <svg viewBox={`0 0 ${length} 100`} preserveAspectRatio="none">
          {days.map(({ day, seen, done }) => {
            const x = Date.parse(day) / DAY_MS - first;
            return (
              <g key={day}>
                <rect
                  x={x + 0.08}
                  y={100 - (drawn(seen) / most) * 100}
                  width="0.84"
                  height={(drawn(seen) / most) * 100}
                />
                <rect
                  className="c-days-done"
                  x={x + 0.08}
                  y={100 - (drawn(done) / most) * 100}
                  width="0.84"
                  height={(drawn(done) / most) * 100}
                />
              </g>
            );
          })}
        </svg>
        <p>
          <span>{counts.day(from)}</span>
          <span>{counts.day(until)}</span>
        </p>
      </div>
      <table className="visually-hidden">
        <caption>{text('daysTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('column-day')}</th>
            <th scope="col">{text('daySeen')}</th>
            <th scope="col">{text('dayDone')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, seen, done }) => (
            <tr key={day}>
              <th scope="row">{counts.day(day)}</th>
              <td>{counts.count(seen)}</td>
              <td>{counts.count(done)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
const DAY_MS = 86_400_000;
