import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REQUEST_KINDS, type RequestKind } from '#contracts/data-requests.ts';
import { PEOPLE_SEARCH_MAX_LENGTH, REQUEST_NOTE_MAX_LENGTH } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { FoundAnswer, PersonRow } from '#console/answers.ts';
import { IDENTITY_CHECKS, type IdentityCheck } from '#console/requests/request-words.ts';
import { go, hrefOf } from '../address.ts';
import { ApiError, post } from '../api.ts';
import { useMay } from '../me.ts';
import { Masked } from '../parts/badges.tsx';
import { Choice } from '../parts/choice.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { TextArea } from '../parts/text-area.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useTell } from '../parts/toasts.tsx';
import { useResting } from '../use-resting.ts';

const SOURCES = ['mail', 'letter', 'phone'] as const;

/** The day here, as a field of the browser has it. */
const today = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

export const OpenDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useTexts('console-requests');
  const textOfActs = useTexts('console-acts');
  const tell = useTell();
  const client = useQueryClient();
  /** Of this dialog: sent twice, it is one case. */
  const [id] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<RequestKind>('access');
  const [source, setSource] = useState<(typeof SOURCES)[number]>('mail');
  const [identity, setIdentity] = useState<IdentityCheck>('not-checked');
  const [received, setReceived] = useState(today);
  const [note, setNote] = useState('');
  const [person, setPerson] = useState<PersonRow>();
  const send = useMutation({
    mutationFn: () =>
      post<{ readonly id: string }>('requests/open', {
        id,
        kind,
        source,
        identity,
        received,
        ...(person !== undefined && { person_id: person.id }),
        ...(note.trim() !== '' && { note }),
      }),
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: ['requests'] });
      tell(text('opened'));
      onClose();
      go(hrefOf(`requests/${made.id}`));
    },
  });
  const errors = send.error instanceof ApiError ? send.error.problem?.errors : undefined;
  return (
    <FormDialog
      title={text('openTitle')}
      send={text('open')}
      onClose={onClose}
      onSend={() => send.mutate()}
      isBusy={send.isPending}
      error={errors === undefined ? send.error : null}
      scrollable
    >
      <Choice
        label={text('filter-kind')}
        value={kind}
        options={REQUEST_KINDS.map((each) => [each, textOfActs(`kind-${each}`)])}
        onChoose={(value) => setKind(REQUEST_KINDS.find((each) => each === value) ?? 'access')}
      />
      <Choice
        label={text('filter-source')}
        value={source}
        options={SOURCES.map((each) => [each, text(`source-${each}`)])}
        onChoose={(value) => setSource(SOURCES.find((each) => each === value) ?? 'mail')}
      />
      <TextBox
        label={text('received')}
        type="date"
        max={today()}
        value={received}
        error={errors?.['received'] === undefined ? undefined : text('receivedWrong')}
        onChange={(event) => setReceived(event.target.value)}
      />
      <PickPerson person={person} onPick={setPerson} />
      <Choice
        label={text('identity')}
        value={identity}
        options={IDENTITY_CHECKS.map((each) => [each, text(`identity-${each}`)])}
        onChoose={(value) => setIdentity(IDENTITY_CHECKS.find((each) => each === value) ?? 'not-checked')}
      />
      <TextArea
        label={text('note')}
        rows={3}
        maxLength={REQUEST_NOTE_MAX_LENGTH}
        value={note}
        error={errors?.['note'] === undefined ? undefined : text('noteNeeded')}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
};

/** Somebody among the people, by a search; whoever is not among them is described in the note. */
export const PickPerson = ({
  person,
  onPick,
}: {
  readonly person: PersonRow | undefined;
  readonly onPick: (person: PersonRow | undefined) => void;
}) => {
  const text = useTexts('console-requests');
  const textOfPeople = useTexts('console-people');
  const may = useMay();
  const [typed, setTyped] = useState('');
  const sought = useResting(typed.trim());
  const found = useQuery({
    queryKey: ['search', sought],
    queryFn: ({ signal }) => post<FoundAnswer>('people/search', { text: sought }, signal),
    enabled: sought !== '' && person === undefined,
    gcTime: 60_000,
  });
  if (!may('people.view')) return null;
  if (person !== undefined)
    return (
      <div className="c-picked">
        <span>
          {text('column-person')}: {person.name === null ? textOfPeople('noName') : <Masked value={person.name} />}
        </span>
        <Button size="small" variant="transparent" colour="neutral" onClick={() => onPick(undefined)}>
          {text('pickOther')}
        </Button>
      </div>
    );
  return (
    <>
      <TextBox
        label={text('column-person')}
        type="search"
        autoComplete="off"
        maxLength={PEOPLE_SEARCH_MAX_LENGTH}
        placeholder={textOfPeople('searchPlaceholder')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <output className="c-soft">
        {found.isSuccess && sought !== '' ? textOfPeople('found', { count: found.data.people.length }) : ''}
      </output>
      <ul className="c-picks">
        {sought !== '' &&
          (found.data?.people ?? []).slice(0, 6).map((each) => (
            <li key={each.id}>
              <button type="button" onClick={() => onPick(each)}>
                <span className="c-named">
                  <span>{each.name === null ? textOfPeople('noName') : <Masked value={each.name} />}</span>
                  {each.email !== null && (
                    <small>
                      <Masked value={each.email} ltr />
                    </small>
                  )}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </>
  );
};
