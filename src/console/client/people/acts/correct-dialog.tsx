import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type { ActReason } from '#console/people/acts/act-reasons.ts';
import type {
  CorrectedAnswer,
  CorrectionAnswer,
  DetailField,
  Details,
  TheirDetails,
} from '#console/people/acts/acts.answers.ts';
import { ApiError, post } from '#console/client/api.ts';
import { Choice } from '#console/client/parts/choice.tsx';
import { countryOptions } from '#console/client/parts/country-options.ts';
import { ago } from '#console/client/parts/moments.tsx';
import { useErrorText } from '#console/client/parts/page-text.ts';
import { TextBox } from '#console/client/parts/text-box.tsx';
import { useTell } from '#console/client/parts/toasts.tsx';
import { ActDialog } from './act-dialog.tsx';
import type { ActOnPersonProps } from './person-acts.tsx';
import { useAct } from './use-act.ts';

const TYPES: Readonly<Partial<Record<DetailField, string>>> = { phone: 'tel', birth_date: 'date' };

/** First why, since it shows what may be masked; then the fields; then, where somebody was faster, field by field whose holds. */
export const CorrectDialog = ({ person, onClose, requestId }: ActOnPersonProps) => {
  const [form, setForm] = useState<CorrectionAnswer>();
  const [reason, setReason] = useState<ActReason<'correct'>>('asked-by-person');
  const open = useMutation({
    gcTime: 0,
    mutationFn: (why: ActReason<'correct'>) => post<CorrectionAnswer>(`people/${person.id}/details`, { reason: why }),
    onSuccess: setForm,
  });
  if (form === undefined)
    return (
      <ActDialog
        act="correct"
        first={requestId === undefined ? undefined : 'data-request'}
        onClose={onClose}
        isBusy={open.isPending}
        error={open.error}
        onSend={(why) => {
          setReason(why);
          open.mutate(why);
        }}
      />
    );
  return (
    <Fields
      personId={person.id}
      form={form}
      reason={reason}
      onClose={onClose}
      {...(requestId !== undefined && { requestId })}
    />
  );
};

type FieldsProps = {
  readonly personId: string;
  readonly form: CorrectionAnswer;
  readonly reason: ActReason<'correct'>;
  readonly onClose: () => void;
  readonly requestId?: string;
};

const Fields = ({ personId, form, reason, onClose, requestId }: FieldsProps) => {
  const text = useTexts('console-acts');
  const textOfConsole = useTexts('console');
  const { locale } = usePageLanguage();
  const tell = useTell();
  const words = useErrorText();
  /** What the person's data are as far as this member knows; changes typed below are against it. */
  const [base, setBase] = useState(form);
  const [typed, setTyped] = useState<Details>(form.details);
  const [theirs, setTheirs] = useState<TheirDetails>();
  const fields = Object.keys(form.details) as DetailField[];
  const changedOf = (now: Details, from: Details) =>
    fields.filter((field) => (now[field] ?? '').trim() !== (from[field] ?? ''));

  const undo = useAct<object, CorrectedAnswer>(personId, 'correct', { onDone: () => tell(textOfConsole('undone')) });
  const save = useAct<Readonly<Record<string, unknown>>, CorrectedAnswer>(personId, 'correct', {
    onDone: (answer) => {
      onClose();
      if (answer.fields.length === 0) return tell(text('nothingChanged'));
      const before = Object.fromEntries(
        answer.fields.map((field) => [field, base.details[field as DetailField] ?? null]),
      );
      // The change back, against the state that the change made.
      tell(text('done-correct'), () => undo.mutate({ reason: 'typing-error', state: answer.state, ...before }));
    },
  });
  const send = (state: string, now: Details, from: Details) => {
    const changed = Object.fromEntries(
      changedOf(now, from).map((field) => [field, (now[field] ?? '').trim() === '' ? null : (now[field] ?? '').trim()]),
    );
    if (Object.keys(changed).length === 0) {
      tell(text('nothingChanged'));
      return onClose();
    }
    save.mutate(
      { reason, state, ...changed, ...(requestId !== undefined && { request_id: requestId }) },
      {
        onError: (error) => {
          const known = error instanceof ApiError ? (error.problem?.theirs as TheirDetails | undefined) : undefined;
          if (known === undefined) return;
          const mine = changedOf(now, from);
          // Whoever changed something else is nobody's conflict: what was typed goes onto theirs.
          const isTouched = mine.some((field) => (known.details[field] ?? '') !== (from[field] ?? ''));
          const rebased: Details = {
            ...known.details,
            ...Object.fromEntries(mine.map((field) => [field, now[field] ?? null])),
          };
          setBase(known);
          setTyped(rebased);
          if (isTouched) setTheirs(known);
          else send(known.state, rebased, known.details);
        },
      },
    );
  };
  const complaints = save.error instanceof ApiError ? save.error.problem?.errors : undefined;
  if (theirs !== undefined)
    return (
      <TheirsDialog
        theirs={theirs}
        mine={typed}
        fields={changedOf(typed, theirs.details)}
        isBusy={save.isPending}
        onClose={onClose}
        onDecide={(decided) => {
          setTheirs(undefined);
          setTyped(decided);
          send(theirs.state, decided, theirs.details);
        }}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('title-correct')}
      size="small"
      beginsAt="first-field"
      scrollable
      actions={
        <>
          <Button size="small" type="submit" form="correct" busy={save.isPending}>
            {text('save')}
          </Button>
          <Button size="small" variant="outlined" colour="neutral" onClick={onClose}>
            {textOfConsole('cancel')}
          </Button>
        </>
      }
    >
      <form
        id="correct"
        className="c-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) send(base.state, typed, base.details);
        }}
      >
        {fields.map((field) =>
          field === 'country' ? (
            <div key={field} className="c-field">
              <Choice
                label={text('field-country')}
                value={typed.country ?? ''}
                options={[...(typed.country ? [] : [['', '—'] as const]), ...countryOptions(locale)]}
                onChoose={(country) => setTyped({ ...typed, country })}
              />
              {complaints?.['country'] !== undefined && (
                <p role="alert" className="c-error">
                  {complaintOf(complaints['country'][0]?.code, text)}
                </p>
              )}
            </div>
          ) : (
            <TextBox
              key={field}
              label={text(`field-${field}`)}
              type={TYPES[field] ?? 'text'}
              dir={field === 'phone' ? 'ltr' : 'auto'}
              maxLength={200}
              value={typed[field] ?? ''}
              error={complaintOf(complaints?.[field]?.[0]?.code, text)}
              onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
            />
          ),
        )}
        {save.error !== null && complaints === undefined && (
          <p role="alert" className="c-error">
            {words(save.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
};

const WORDED = ['required', 'not-offered', 'under-age', 'future', 'long-ago'] as const;

const complaintOf = (
  code: string | undefined,
  text: ReturnType<typeof useTexts<'console-acts'>>,
): string | undefined => {
  if (code === undefined) return undefined;
  const known = WORDED.find((each) => each === code);
  return text(`complaint-${known ?? 'invalid'}`);
};

type TheirsProps = {
  readonly theirs: TheirDetails;
  readonly mine: Details;
  readonly fields: readonly DetailField[];
  readonly isBusy: boolean;
  readonly onDecide: (decided: Details) => void;
  readonly onClose: () => void;
};

/** Field by field: what the other wrote, or what was typed here. */
const TheirsDialog = ({ theirs, mine, fields, isBusy, onDecide, onClose }: TheirsProps) => {
  const text = useTexts('console-acts');
  const textOfPeople = useTexts('console-people');
  const { locale } = usePageLanguage();
  const [takesMine, setTakesMine] = useState<ReadonlySet<DetailField>>(new Set());
  const choose = (field: DetailField, isMine: boolean) => {
    const next = new Set(takesMine);
    if (isMine) next.add(field);
    else next.delete(field);
    setTakesMine(next);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={textOfPeople('conflictTitle')}
      size="small"
      actions={
        <>
          <Button
            size="small"
            busy={isBusy}
            onClick={() =>
              onDecide({
                ...theirs.details,
                ...Object.fromEntries([...takesMine].map((field) => [field, mine[field] ?? null])),
              })
            }
          >
            {text('save')}
          </Button>
          <Button size="small" variant="outlined" colour="neutral" onClick={onClose}>
            {textOfPeople('keepTheirs')}
          </Button>
        </>
      }
    >
      <p>
        {textOfPeople('conflictText', {
          by: theirs.by ?? textOfPeople('somebody'),
          ago: theirs.at === null ? '' : ago(new Date(theirs.at), locale),
        })}
      </p>
      {fields.map((field) => (
        <fieldset key={field} className="c-reasons">
          <legend>{text(`field-${field}`)}</legend>
          {([false, true] as const).map((isMine) => (
            <label key={String(isMine)}>
              <input
                type="radio"
                name={`theirs-${field}`}
                checked={takesMine.has(field) === isMine}
                onChange={() => choose(field, isMine)}
              />
              <span>
                {textOfPeople(isMine ? 'mine' : 'theirs')}: <bdi>{(isMine ? mine : theirs.details)[field] || '—'}</bdi>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
};
