import { useInfiniteQuery } from '@tanstack/react-query';
import type { TimelineKind } from '#contracts/people.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
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
  'confirmation-sent': 'forward_to_inbox_20px',
  corrected: 'edit_20px',
  blocked: 'block_20px',
  unblocked: 'lock_open_20px',
  'account-closed': 'cancel_20px',
  merged: 'merge_20px',
  unmerged: 'call_split_20px',
  exported: 'download_20px',
  erased: 'delete_forever_20px',
  'request-opened': 'assignment_20px',
  'request-closed': 'task_alt_20px',
  'mail-bounced': 'unsubscribe_20px',
  'mail-complained': 'unsubscribe_20px',
  'mail-allowed': 'mark_email_read_20px',
  task: 'checklist_20px',
  'task-done': 'task_alt_20px',
  'task-reopened': 'undo_20px',
  'task-removed': 'delete_20px',
  answered: 'reply_20px',
  'answer-taken-back': 'undo_20px',
  'enquiry-closed': 'inbox_20px',
  'enquiry-reopened': 'inbox_20px',
  'moved-up': 'event_seat_20px',
  'move-taken-back': 'undo_20px',
  'put-first': 'vertical_align_top_20px',
  'put-back': 'undo_20px',
  'seat-given-back': 'event_busy_20px',
  'seat-cancelled': 'event_busy_20px',
  'application-step': 'checklist_20px',
  'application-sent': 'task_alt_20px',
  'application-checked': 'task_alt_20px',
  'application-judged': 'gavel_20px',
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
  'account',
  'fields',
  'kind',
  'outcome',
  'reason',
  'bounce',
  'code',
  'lifted',
  'checked',
  'judged',
  'reasons',
  'steps',
] as const;
/** Facts of staff's acts, whose words are with the acts. */
const OF_ACTS = ['account', 'fields', 'kind', 'outcome'] as const;
const isOfActs = (name: string): name is (typeof OF_ACTS)[number] => OF_ACTS.some((each) => each === name);

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
              {row.kind === 'note' ? (
                <p className="c-note-text">{row.note ?? text('noteHidden')}</p>
              ) : (
                row.note !== null && <p className="c-note-text">{row.note}</p>
              )}
              <Facts row={row} />
            </div>
          </li>
        ))}
      </ol>
      <LoadMore pages={pages} />
    </section>
  );
};

const STAFF_EVENTS = [
  'confirmation-sent',
  'corrected',
  'blocked',
  'unblocked',
  'account-closed',
  'merged',
  'unmerged',
  'exported',
  'erased',
  'request-opened',
  'request-closed',
] as const satisfies readonly TimelineKind[];
const isByStaff = (kind: TimelineKind): kind is (typeof STAFF_EVENTS)[number] =>
  STAFF_EVENTS.some((each) => each === kind);

const Title = ({ row: { kind, facts } }: { readonly row: TimelineRow }) => {
  const text = useTexts('console-people');
  const textOfActs = useTexts('console-acts');
  const { staff } = useMe();
  const { to } = facts;
  if (kind === 'stage-set' && typeof to === 'string')
    return text('stageSet', { stage: text(`stage-${to}` as TextKey<'console-people'>) });
  if (kind === 'assigned')
    return to === null
      ? text('unassigned')
      : text('assignedTo', { name: staff.find(({ id }) => id === to)?.name ?? text('somebody') });
  return isByStaff(kind) ? textOfActs(`event-${kind}`) : text(`event-${kind}`);
};

const WORDED: ReadonlySet<string> = new Set([
  'reason',
  'class',
  'fields',
  'kind',
  'outcome',
  'bounce',
  'lifted',
  'checked',
  'judged',
  'reasons',
  'steps',
]);

const Facts = ({ row: { kind, facts } }: { readonly row: TimelineRow }) => {
  const text = useTexts('console-people');
  const textOfActs = useTexts('console-acts');
  const { locale } = usePageLanguage();
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const wordsOf = (name: (typeof SHOWN)[number], value: TimelineRow['facts'][string]): string => {
    const code = String(value);
    if (name === 'class') return text(code as 'contact');
    if (name === 'fields' && Array.isArray(value))
      return list.format(value.map((field: string) => textOfActs(`field-${field}` as 'field-name')));
    if (name === 'kind') return textOfActs(`kind-${code}` as 'kind-access');
    // Of an application it is what the questionnaire led to.
    if (name === 'outcome' && (kind === 'application-step' || kind === 'application-sent'))
      return text(`questionnaire-${code}` as 'questionnaire-suitable');
    if (name === 'outcome') return textOfActs(`outcome-${code}` as 'outcome-exported');
    if (name === 'bounce') return text(`bounce-${code}` as 'bounce-hard-bounce');
    if (name === 'lifted') return text(`lifted-${code}` as 'lifted-person-asked');
    if (name === 'checked') return text(`check-${code}` as 'check-verified');
    if (name === 'judged')
      return text(code === 'asked-again' ? 'askedAgain' : (`application-${code}` as 'application-approved'));
    if ((name === 'reasons' || name === 'steps') && Array.isArray(value))
      return list.format(
        value.map((each: string) =>
          text(
            name === 'steps' ? (`step-${each}` as 'step-identity') : (`check-reason-${each}` as 'check-reason-other'),
          ),
        ),
      );
    if (name !== 'reason') return code;
    if (kind === 'application-judged') return text(`judgeReason-${code}` as 'judgeReason-country');
    return kind === 'revealed' && code !== 'correction'
      ? text(`reason-${code}` as 'reason-call')
      : textOfActs(`reason-${code}` as 'reason-document');
  };
  if (kind === 'assigned' || kind === 'stage-set') return null;
  const known = SHOWN.flatMap((name) => {
    const value = facts[name];
    return value === undefined ||
      value === null ||
      value === '' ||
      (Array.isArray(value) && value.length === 0) ||
      (facts['form'] === value && name === 'about')
      ? []
      : [[name, value] as const];
  });
  if (known.length === 0) return null;
  return (
    <dl className="c-chips">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{isOfActs(name) ? textOfActs(`fact-${name}`) : text(`fact-${name}`)}</dt>
          <dd className={WORDED.has(name) ? undefined : 'ltr'}>{wordsOf(name, value)}</dd>
        </div>
      ))}
    </dl>
  );
};
