import './requests.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REQUEST_NOTE_MAX_LENGTH } from '#contracts/limits.ts';
import type { RequestKind } from '#contracts/data-requests.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import type { PersonAnswer } from '#console/answers.ts';
import {
  DONE_OUTCOMES,
  EXTENSION_REASONS,
  type ExtensionReason,
  IDENTITY_CHECKS,
  REFUSED_OUTCOMES,
  type RequestOutcome,
  isRefusal,
} from '#console/requests/request-words.ts';
import type { RequestAnswer, RequestRow, TheirRequest } from '#console/requests/requests.answers.ts';
import { go, hrefOf } from '../address.ts';
import { ApiError, post, read } from '../api.ts';
import { useKeys } from '../keys.ts';
import { useMay, useMe } from '../me.ts';
import { Kind, MadeUp, Masked } from '../parts/badges.tsx';
import { Choice } from '../parts/choice.tsx';
import { Link } from '../parts/link.tsx';
import { Ago, dayText } from '../parts/moments.tsx';
import { useErrorText } from '../parts/page-text.ts';
import { Failed, Skeleton } from '../parts/states.tsx';
import { TextArea } from '../parts/text-area.tsx';
import { useTell } from '../parts/toasts.tsx';
import { PersonActs } from '../people/acts/person-acts.tsx';
import { CloseCaseDialog, ExtendDialog } from './case-dialogs.tsx';
import { PickPerson } from './open-dialog.tsx';
import { Due, RequestState } from './requests-view.tsx';

/** What answers a case of a kind. */
const ANSWERS = {
  access: ['export'],
  erasure: ['erase'],
  correction: ['correct'],
  restriction: ['block'],
  objection: [],
} as const satisfies Readonly<Record<RequestKind, readonly string[]>>;

export const RequestView = ({ id }: { readonly id: string }) => {
  const request = useQuery({
    queryKey: ['request', id],
    queryFn: ({ signal }) => read<RequestAnswer>(`requests/${encodeURIComponent(id)}`, signal),
  });
  useKeys({ Escape: () => go(hrefOf('requests')) });
  return (
    <div className="c-page">
      {request.error !== null && request.data === undefined ? (
        <Failed error={request.error} onRetry={() => void request.refetch()} />
      ) : request.data === undefined ? (
        <Skeleton rows={8} />
      ) : (
        <Case request={request.data} />
      )}
    </div>
  );
};

type Changed = {
  readonly path: 'change' | 'close' | 'extend' | 'reopen';
  readonly body: Readonly<Record<string, unknown>>;
  readonly told: string;
  readonly undo?: Omit<Changed, 'undo'>;
};

/** Each change names the version that it was made on; whoever comes second is shown how the case stands by now. */
function useChangeRequest(request: RequestRow) {
  const text = useTexts('console-requests');
  const textOfConsole = useTexts('console');
  const client = useQueryClient();
  const tell = useTell();
  const words = useErrorText();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['request', request.id] });
    void client.invalidateQueries({ queryKey: ['requests'] });
    void client.invalidateQueries({ queryKey: ['timeline'] });
    void client.invalidateQueries({ queryKey: ['person'] });
  };
  const save = useMutation({
    mutationFn: ({ change, version }: { readonly change: Changed; readonly version: number }) =>
      post<RequestRow>(`requests/${request.id}/${change.path}`, { ...change.body, version }),
    onSuccess: (row, { change }) => {
      refresh();
      const { undo } = change;
      tell(
        change.told,
        undo === undefined
          ? undefined
          : () => save.mutate({ change: { ...undo, told: textOfConsole('undone') }, version: row.version }),
      );
    },
    onError: (error) => {
      const theirs = error instanceof ApiError ? (error.problem?.theirs as TheirRequest | undefined) : undefined;
      if (error instanceof ApiError && error.code === 'bad-input') return;
      refresh();
      tell(theirs === undefined ? words(error) : text('changedMeanwhile'));
    },
  });
  return {
    save: (change: Changed, done?: () => void) =>
      save.mutate({ change, version: request.version }, { onSuccess: () => done?.(), onSettled: () => undefined }),
    isBusy: save.isPending,
    error: save.error,
  };
}

const Case = ({ request }: { readonly request: RequestAnswer }) => {
  const text = useTexts('console-requests');
  const textOfActs = useTexts('console-acts');
  const textOfPeople = useTexts('console-people');
  const { locale } = usePageLanguage();
  const me = useMe();
  const may = useMay();
  const change = useChangeRequest(request);
  const [asked, setAsked] = useState<'close' | 'extend'>();
  const { person } = request;
  const whole = useQuery({
    queryKey: ['person', person?.id],
    queryFn: ({ signal }) => read<PersonAnswer>(`people/${person?.id ?? ''}`, signal),
    enabled: person !== null && may('people.view'),
  });
  const isOpen = request.closed_at === null;
  const mayWork = may('requests.work');
  const owners =
    request.owner !== null && !me.staff.some(({ id }) => id === request.owner?.id)
      ? [...me.staff, request.owner]
      : me.staff;
  return (
    <>
      <Link href={hrefOf('requests')} className="c-back">
        <Icon symbol="chevron_backward_20px" />
        {text('back')}
      </Link>
      <div className="c-head">
        <div className="c-case-who">
          <h1>{textOfActs(`kind-${request.kind}`)}</h1>
          <RequestState row={request} />
          {request.is_made_up && <MadeUp />}
        </div>
      </div>
      <div className="c-case">
        <div className="c-case-main">
          <section className="c-panel" aria-labelledby="case-person">
            <h2 id="case-person">{text('column-person')}</h2>
            {person === null ? (
              <>
                <p>{text('unknownPersonText')}</p>
                {mayWork && isOpen && (
                  <PickPerson
                    person={undefined}
                    onPick={(picked) =>
                      picked !== undefined &&
                      change.save({ path: 'change', body: { person_id: picked.id }, told: text('personSet') })
                    }
                  />
                )}
              </>
            ) : (
              <>
                <p className="c-case-who">
                  {person.is_erased ? (
                    textOfPeople('erased')
                  ) : (
                    <Link href={hrefOf(`people/${person.merged_into ?? person.id}`)}>
                      {person.name === null ? textOfPeople('noName') : <Masked value={person.name} />}
                    </Link>
                  )}
                  <Kind kind={person.kind} />
                  {person.is_made_up && <MadeUp />}
                </p>
                {person.email !== null && (
                  <p className="c-soft">
                    <Masked value={person.email} ltr />
                  </p>
                )}
              </>
            )}
            {isOpen &&
              whole.data !== undefined &&
              whole.data.merged_into === null &&
              ANSWERS[request.kind].length > 0 && (
                <>
                  <p>{text(`answer-${request.kind}` as 'answer-access')}</p>
                  <PersonActs person={whole.data} only={ANSWERS[request.kind]} requestId={request.id} />
                </>
              )}
          </section>
          <Notes request={request} />
        </div>
        <div className="c-case-side">
          <section className="c-panel" aria-labelledby="case-facts">
            <h2 id="case-facts">{text('facts')}</h2>
            <dl className="c-facts">
              <div>
                <dt>{text('column-due')}</dt>
                <dd>
                  <Due row={request} />
                </dd>
              </div>
              <div>
                <dt>{text('received')}</dt>
                <dd>{dayText(request.received_at, locale)}</dd>
              </div>
              <div>
                <dt>{text('column-source')}</dt>
                <dd>{text(`source-${request.source}`)}</dd>
              </div>
              {request.extension !== null && (
                <div>
                  <dt>{text('extended')}</dt>
                  <dd>{text(`extension-${request.extension}`)}</dd>
                </div>
              )}
              {!(mayWork && isOpen) && (
                <>
                  <div>
                    <dt>{text('identity')}</dt>
                    <dd>{text(`identity-${request.identity}`)}</dd>
                  </div>
                  <div>
                    <dt>{textOfPeople('filter-owner')}</dt>
                    <dd>{request.owner?.name ?? textOfPeople('nobody')}</dd>
                  </div>
                </>
              )}
              {request.closed_at !== null && (
                <div>
                  <dt>{text('closed')}</dt>
                  <dd>
                    {dayText(request.closed_at, locale)}
                    {request.closed_by !== null && <> · {textOfPeople('by', { name: request.closed_by })}</>}
                  </dd>
                </div>
              )}
            </dl>
            {mayWork && isOpen && (
              <>
                <Choice
                  label={textOfPeople('filter-owner')}
                  value={request.owner?.id ?? ''}
                  options={[
                    ['', textOfPeople('nobody')],
                    ...owners.map(({ id, name }) => [id, id === me.id ? textOfPeople('me', { name }) : name] as const),
                  ]}
                  onChoose={(owner) =>
                    change.save({
                      path: 'change',
                      body: { owner_id: owner === '' ? null : owner },
                      told: text('saved'),
                      undo: { path: 'change', body: { owner_id: request.owner?.id ?? null }, told: '' },
                    })
                  }
                />
                <Choice
                  label={text('identity')}
                  value={request.identity}
                  options={IDENTITY_CHECKS.map((each) => [each, text(`identity-${each}`)])}
                  onChoose={(identity) =>
                    change.save({
                      path: 'change',
                      body: { identity },
                      told: text('saved'),
                      undo: { path: 'change', body: { identity: request.identity }, told: '' },
                    })
                  }
                />
                <Choice
                  label={text('column-state')}
                  value={request.state}
                  options={(['open', 'waiting'] as const).map((each) => [each, text(`state-${each}`)])}
                  onChoose={(state) =>
                    change.save({
                      path: 'change',
                      body: { state },
                      told: text('saved'),
                      undo: { path: 'change', body: { state: request.state }, told: '' },
                    })
                  }
                />
              </>
            )}
            {mayWork && (
              <ul className="c-acts">
                {isOpen && (
                  <li>
                    <Button size="small" onClick={() => setAsked('close')}>
                      {text('close')}
                    </Button>
                  </li>
                )}
                {isOpen && request.extension === null && !request.is_overdue && (
                  <li>
                    <Button size="small" variant="outlined" colour="neutral" onClick={() => setAsked('extend')}>
                      {text('extend')}
                    </Button>
                  </li>
                )}
                {!isOpen && request.source !== 'account-page' && (
                  <li>
                    <Button
                      size="small"
                      variant="outlined"
                      colour="neutral"
                      busy={change.isBusy}
                      onClick={() => change.save({ path: 'reopen', body: {}, told: text('reopened') })}
                    >
                      {text('reopen')}
                    </Button>
                  </li>
                )}
              </ul>
            )}
          </section>
        </div>
      </div>
      {asked === 'close' && (
        <CloseCaseDialog
          outcomes={[...DONE_OUTCOMES, ...REFUSED_OUTCOMES]}
          isBusy={change.isBusy}
          error={change.error}
          onClose={() => setAsked(undefined)}
          onSend={(outcome: RequestOutcome, note: string) =>
            change.save(
              {
                path: 'close',
                body: { outcome, ...(note.trim() !== '' && { note }) },
                told: text(isRefusal(outcome) ? 'closedRefused' : 'closedDone'),
                undo: { path: 'reopen', body: {}, told: '' },
              },
              () => setAsked(undefined),
            )
          }
        />
      )}
      {asked === 'extend' && (
        <ExtendDialog
          reasons={EXTENSION_REASONS}
          isBusy={change.isBusy}
          error={change.error}
          onClose={() => setAsked(undefined)}
          onSend={(reason: ExtensionReason) =>
            change.save({ path: 'extend', body: { reason }, told: text('extendedTold') }, () => setAsked(undefined))
          }
        />
      )}
    </>
  );
};

const Notes = ({ request }: { readonly request: RequestAnswer }) => {
  const text = useTexts('console-requests');
  const textOfPeople = useTexts('console-people');
  const may = useMay();
  const client = useQueryClient();
  const tell = useTell();
  const words = useErrorText();
  const [note, setNote] = useState('');
  const save = useMutation({
    mutationFn: () => post(`requests/${request.id}/note`, { note }),
    onSuccess: () => {
      setNote('');
      tell(textOfPeople('noteSaved'));
      void client.invalidateQueries({ queryKey: ['request', request.id] });
    },
    onError: (error) => tell(words(error)),
  });
  return (
    <section className="c-panel" aria-labelledby="case-notes">
      <h2 id="case-notes">{text('notes')}</h2>
      {request.notes.length === 0 && <p className="c-soft">{text('noNotes')}</p>}
      <ol className="c-case-notes">
        {request.notes.map((each) => (
          <li key={each.id}>
            <p className="c-soft">
              {each.by !== null && <bdi>{each.by}</bdi>} <Ago at={each.at} />
            </p>
            <p className="c-note-text" dir="auto">
              {each.body}
            </p>
          </li>
        ))}
      </ol>
      {may('requests.work') && (
        <form
          className="c-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (note.trim() !== '' && !save.isPending) save.mutate();
          }}
        >
          <TextArea
            label={text('note')}
            hint={text('noteHint')}
            rows={2}
            maxLength={REQUEST_NOTE_MAX_LENGTH}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button
            type="submit"
            size="small"
            variant="outlined"
            colour="neutral"
            disabled={note.trim() === ''}
            busy={save.isPending}
          >
            {textOfPeople('noteSave')}
          </Button>
        </form>
      )}
    </section>
  );
};
