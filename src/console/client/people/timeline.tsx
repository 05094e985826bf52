import { useInfiniteQuery } from '@tanstack/react-query';
import type { TimelineKind } from '#contracts/people.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import type { TextKey } from '#i18n/texts.ts';
import { Icon } from '#kit/icon.tsx';
import type { TimelineAnswer, TimelineRow } from '#console/answers.ts';
import { post } from '../api.ts';
import { useMe } from '../me.ts';
import { LoadMore } from '../parts/load-more.tsx';
import { Ago } from '../parts/moments.tsx';
import { Failed, Skeleton } from '../parts/states.tsx';

const ICONS: Readonly<Record<TimelineKind, string>> = {
  registration: 'how_to_reg_20px',
  step: 'check_20px',
  'email-confirmed': 'mark_email_read_20px',
  'phone-confirmed': 'call_20px',
  'log-in': 'login_20px',
  enquiry: 'mail_20px',
  assigned: 'assignment_ind_20px',
  'stage-set': 'flag_20px',
  revealed: 'visibility_20px',
  note: 'edit_note_20px',
};
/** Those that say something to who reads; the others are for exports. */
const SHOWN = [
  'form',
  'version',
  'source',
  'campaign',
  'factor',
  'about',
  'subject',
  'standing',
  'class',
  'reason',
] as const;

export const Timeline = ({ id }: { readonly id: string }) => {
  const text = useTexts('console-people');
  const pages = useInfiniteQuery({
    queryKey: ['timeline', id],
    queryFn: ({ pageParam, signal }) =>
      post<TimelineAnswer>(`people/${id}/timeline`, pageParam === null ? {} : { after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{text('timeline')}</h2>
      {pages.error !== null && <Failed error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && <Skeleton rows={5} />}
      {pages.isSuccess && rows.length === 0 && <p className="c-soft">{text('timelineEmpty')}</p>}
      <ol className="c-timeline">
        {rows.map((row) => (
          <li key={row.id} data-kind={row.kind}>
            <span className="c-dot">
              <Icon symbol={ICONS[row.kind]} />
            </span>
            <div>
              <p>
                <strong>
                  <Title row={row} />
                </strong>
                {row.actor !== null && <span> {text('by', { name: row.actor })}</span>}
                <Ago at={row.at} />
              </p>
              {row.kind === 'note' && <p className="c-note-text">{row.note ?? text('noteHidden')}</p>}
              <Facts row={row} />
            </div>
          </li>
        ))}
      </ol>
      <LoadMore pages={pages} />
    </section>
  );
};

const Title = ({ row: { kind, facts } }: { readonly row: TimelineRow }) => {
  const text = useTexts('console-people');
  const { staff } = useMe();
  const { to } = facts;
  if (kind === 'stage-set' && typeof to === 'string')
    return text('stageSet', { stage: text(`stage-${to}` as TextKey<'console-people'>) });
  if (kind === 'assigned')
    return to === null
      ? text('unassigned')
      : text('assignedTo', { name: staff.find(({ id }) => id === to)?.name ?? text('somebody') });
  return text(`event-${kind}`);
};

const Facts = ({ row: { kind, facts } }: { readonly row: TimelineRow }) => {
  const text = useTexts('console-people');
  if (kind === 'assigned' || kind === 'stage-set') return null;
  const known = SHOWN.flatMap((name) => {
    const value = facts[name];
    return value === undefined || value === null || value === '' || (facts['form'] === value && name === 'about')
      ? []
      : [[name, value] as const];
  });
  if (known.length === 0) return null;
  return (
    <dl className="c-chips">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{text(`fact-${name}`)}</dt>
          <dd className={name === 'reason' || name === 'class' ? undefined : 'ltr'}>
            {name === 'reason'
              ? text(`reason-${String(value)}` as 'reason-call')
              : name === 'class'
                ? text(value as 'contact')
                : String(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
};
