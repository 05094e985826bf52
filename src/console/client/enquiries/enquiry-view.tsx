import './enquiries.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { EVENT_FORMS } from '#contracts/events.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import type { MaskedText } from '#console/answers.ts';
import type { ChangedEnquiryAnswer, EnquiryAnswer } from '#console/enquiries/enquiries.answers.ts';
import { go, hrefOf } from '../address.ts';
import { post, read } from '../api.ts';
import { useKeys } from '../keys.ts';
import { useMay, useMe } from '../me.ts';
import { MadeUp, Masked } from '../parts/badges.tsx';
import { Choice } from '../parts/choice.tsx';
import { Link } from '../parts/link.tsx';
import { Ago } from '../parts/moments.tsx';
import { useErrorText } from '../parts/page-text.ts';
import { Failed, Skeleton } from '../parts/states.tsx';
import { useTell } from '../parts/toasts.tsx';
import { AnswerForm } from './answer-form.tsx';
import { EnquiryState } from './enquiry-state.tsx';
import { Thread } from './thread.tsx';

const isEvent = (kind: string) => EVENT_FORMS.some((form) => form === kind);

/** While it is open: what a colleague answers appears, and where the mails are. */
const EVERY_MS = 3_000;
const BACK = () => (history.length > 1 && document.referrer === '' ? history.back() : go(hrefOf('enquiries')));

export const EnquiryView = ({ id }: { readonly id: string }) => {
  const enquiry = useQuery({
    queryKey: ['enquiry', id],
    queryFn: ({ signal }) => read<EnquiryAnswer>(`enquiries/${encodeURIComponent(id)}`, signal),
    refetchInterval: EVERY_MS,
  });
  useKeys({ Escape: BACK });
  if (enquiry.data === undefined)
    return (
      <div className="c-page">
        {enquiry.error === null ? (
          <Skeleton rows={6} />
        ) : (
          <Failed error={enquiry.error} onRetry={() => void enquiry.refetch()} />
        )}
      </div>
    );
  return <Enquiry enquiry={enquiry.data} />;
};

type Change =
  | { readonly what: 'owner'; readonly owner: string | null }
  | { readonly what: 'close'; readonly isClosed: boolean };
type Asked = { readonly change: Change; readonly version: number; readonly undo?: Change };

const Enquiry = ({ enquiry }: { readonly enquiry: EnquiryAnswer }) => {
  const text = useTexts('console-enquiries');
  const textOfConsole = useTexts('console');
  const { locale } = usePageLanguage();
  const client = useQueryClient();
  const me = useMe();
  const may = useMay();
  const tell = useTell();
  const words = useErrorText();
  const box = useRef<HTMLTextAreaElement>(null);
  const { id, owner, state } = enquiry;

  const save = useMutation({
    mutationFn: ({ change, version }: Asked) =>
      change.what === 'owner'
        ? post<ChangedEnquiryAnswer>(`enquiries/${id}/owner`, { owner_id: change.owner, version })
        : post<ChangedEnquiryAnswer>(`enquiries/${id}/close`, { closed: change.isClosed, version }),
    onSuccess: ({ version }, { change, undo }) => {
      if (undo === undefined) tell(textOfConsole('undone'));
      else tell(told(change), () => save.mutate({ change: undo, version }));
    },
    onError: (error) => tell(words(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['enquiry', id] });
      void client.invalidateQueries({ queryKey: ['enquiries'] });
      if (enquiry.person_id !== null) void client.invalidateQueries({ queryKey: ['timeline', enquiry.person_id] });
    },
  });
  const told = (change: Change): string => {
    if (change.what === 'close') return text(change.isClosed ? 'closed' : 'reopened');
    if (change.owner === null) return text('unassigned');
    return text('assignedTo', {
      name: me.staff.find((member) => member.id === change.owner)?.name ?? text('somebody'),
    });
  };
  const assign = (next: string | null) =>
    save.mutate({
      change: { what: 'owner', owner: next },
      undo: { what: 'owner', owner: owner?.id ?? null },
      version: enquiry.version,
    });
  const close = (isClosed: boolean) =>
    save.mutate({
      change: { what: 'close', isClosed },
      undo: { what: 'close', isClosed: !isClosed },
      version: enquiry.version,
    });
  const mayAnswer = may('enquiries.answer') && enquiry.is_writable;
  useKeys({
    ...(mayAnswer && { i: () => assign(me.id), r: () => box.current?.focus() }),
  });
  const owners = owner !== null && !me.staff.some((member) => member.id === owner.id) ? [...me.staff, owner] : me.staff;
  const facts: readonly (readonly [string, MaskedText | null, boolean])[] = [
    [text('email'), enquiry.email, true],
    [text('phone'), enquiry.phone, true],
    [text('company'), enquiry.company, false],
    [text('website'), enquiry.website, true],
  ];
  return (
    <div className="c-page c-enquiry">
      <Link
        href={hrefOf('enquiries')}
        className="c-back"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          BACK();
        }}
      >
        <Icon symbol="chevron_backward_20px" />
        {text('back')}
      </Link>
      <header className="c-enquiry-head">
        <h1>{enquiry.name === null ? text('noName') : <Masked value={enquiry.name} />}</h1>
        <p>
          <EnquiryState state={state} />
          <span className="c-kind">{text(`kind-${enquiry.kind}`)}</span>
          {enquiry.topic !== null && <span>{text(`topic-${enquiry.topic}` as 'topic-other')}</span>}
          {enquiry.is_made_up && <MadeUp />}
          <Ago at={enquiry.created_at} />
        </p>
      </header>
      <div className="c-columns">
        <div className="c-column-main">
          <Thread enquiry={enquiry} />
          {!enquiry.is_writable && <p className="c-notice">{text('nothingToAnswer')}</p>}
          {mayAnswer && state === null && <p className="c-soft">{text('noAnswerNeeded')}</p>}
          {mayAnswer &&
            (state === 'closed' ? (
              <p className="c-notice">{text('answerClosed')}</p>
            ) : (
              <AnswerForm enquiry={enquiry} box={box} />
            ))}
        </div>
        <div className="c-column-side">
          <section className="c-panel" aria-labelledby="work">
            <h2 id="work">{text('work')}</h2>
            {mayAnswer ? (
              <Choice
                label={text('filter-owner')}
                value={owner?.id ?? ''}
                options={[['', text('nobody')], ...owners.map((each) => [each.id, each.name] as const)]}
                onChoose={(value) => assign(value === '' ? null : value)}
              />
            ) : (
              <dl className="c-facts">
                <div>
                  <dt>{text('filter-owner')}</dt>
                  <dd>{owner?.name ?? text('nobody')}</dd>
                </div>
              </dl>
            )}
            {mayAnswer && owner?.id !== me.id && (
              <Button size="small" variant="outlined" colour="neutral" onClick={() => assign(me.id)}>
                {text('assignMe')}
              </Button>
            )}
            {may('enquiries.close') && enquiry.is_writable && (
              <Button size="small" variant="outlined" colour="neutral" onClick={() => close(state !== 'closed')}>
                {text(state === 'closed' ? 'reopen' : 'close')}
              </Button>
            )}
          </section>
          <section className="c-panel" aria-labelledby="contact">
            <h2 id="contact">{text('contact')}</h2>
            <dl className="c-facts">
              {facts
                .filter(([, value]) => value !== null)
                .map(([label, value, ltr]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value !== null && <Masked value={value} ltr={ltr} />}</dd>
                  </div>
                ))}
              {enquiry.country !== null && (
                <div>
                  <dt>{text('country')}</dt>
                  <dd>{new Intl.DisplayNames(locale, { type: 'region' }).of(enquiry.country) ?? enquiry.country}</dd>
                </div>
              )}
              {enquiry.subject !== null && (
                <div>
                  <dt>{text('subject')}</dt>
                  <dd>
                    {isEvent(enquiry.kind) && may('waiting.view') ? (
                      <Link href={hrefOf(`waiting/${encodeURIComponent(enquiry.subject)}`)}>
                        <span className="ltr">{enquiry.subject}</span>
                      </Link>
                    ) : (
                      <span className="ltr">{enquiry.subject}</span>
                    )}
                  </dd>
                </div>
              )}
              {enquiry.marketing !== null && (
                <div>
                  <dt>{text('marketing')}</dt>
                  <dd>{text(enquiry.marketing ? 'marketingYes' : 'marketingNo')}</dd>
                </div>
              )}
              <div>
                <dt>{text('edition')}</dt>
                <dd>
                  <span className="ltr">{enquiry.edition}</span>
                </dd>
              </div>
            </dl>
            {enquiry.person_id !== null && may('people.view') && (
              <Link href={hrefOf(`people/${enquiry.person_id}`)}>{text('person')}</Link>
            )}
          </section>
        </div>
      </div>
    </div>
  );
};
