import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { TASK_MAX_LENGTH } from '#contracts/limits.ts';
import { BULK_ACTS, BULK_NEEDS, type BulkAct, type BulkActName } from '#contracts/people-work.ts';
import { PERSON_STAGES } from '#contracts/people.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type { BulkPreview, PeopleJobRow } from '#console/people/people-work.answers.ts';
import { ApiError, post } from '#console/client/api.ts';
import { useMay, useMe } from '#console/client/me.ts';
import { Masked } from '#console/client/parts/badges.tsx';
import { Choice } from '#console/client/parts/choice.tsx';
import { useErrorText } from '#console/client/parts/page-text.ts';
import { TextBox } from '#console/client/parts/text-box.tsx';
import { useTell } from '#console/client/parts/toasts.tsx';
import { dayOf, dueOf } from '#console/client/tasks/due.ts';
import type { ChosenPeople } from './chosen-people.ts';
import { LeftOut } from './left-out.tsx';

type BulkDialogProps = {
  readonly chosen: ChosenPeople;
  readonly onClose: () => void;
  readonly onStarted: () => void;
};

/** First what, then exactly whom; it begins once somebody has seen how many they are, ten of them, and whom it leaves as they are. */
export const BulkDialog = ({ chosen, onClose, onStarted }: BulkDialogProps) => {
  const text = useTexts('console-many');
  const textOfPeople = useTexts('console-people');
  const textOfTasks = useTexts('console-tasks');
  const textOfConsole = useTexts('console');
  const me = useMe();
  const may = useMay();
  const tell = useTell();
  const words = useErrorText();
  const client = useQueryClient();
  const form = useId();
  const acts = BULK_ACTS.filter((act) => may(BULK_NEEDS[act]));
  const [name, setName] = useState<BulkActName>(acts[0] ?? 'stage');
  const [owner, setOwner] = useState(me.id);
  const [stage, setStage] = useState<(typeof PERSON_STAGES)[number]>('contacted');
  const [what, setWhat] = useState('');
  const [day, setDay] = useState(() => dayOf(new Date()));
  const [wrong, setWrong] = useState<{ readonly what?: string; readonly day?: string }>({});

  const find = useMutation({
    mutationFn: (act: BulkAct) => post<BulkPreview>('people/bulk', { chosen, act }),
  });
  const start = useMutation({
    mutationFn: (id: string) => post<PeopleJobRow>(`people/jobs/${id}/start`),
    onSuccess: () => {
      tell(text('started'));
      void client.invalidateQueries({ queryKey: ['people-jobs'] });
      onStarted();
      onClose();
    },
  });
  const found = find.data?.kind === 'prepared' ? find.data : undefined;
  const error = start.error ?? find.error;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (find.isPending) return;
    const due = dueOf(day, '');
    const isTask = name === 'task';
    const complaints = {
      ...(isTask && what.trim() === '' && { what: textOfTasks('textWrong', { max: TASK_MAX_LENGTH }) }),
      ...(isTask && due === undefined && { day: textOfTasks('dateWrong') }),
    };
    setWrong(complaints);
    if (Object.keys(complaints).length > 0) return;
    const to = owner === '' ? null : owner;
    if (name === 'owner') find.mutate({ act: 'owner', owner_id: to });
    else if (name === 'stage') find.mutate({ act: 'stage', stage });
    else if (due !== undefined) find.mutate({ act: 'task', text: what, assignee_id: to, ...due });
  };
  const staff = [
    ['', textOfPeople('nobody')],
    ...me.staff.map(
      (member) => [member.id, member.id === me.id ? textOfPeople('me', { name: member.name }) : member.name] as const,
    ),
  ] as const;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('bulkTitle')}
      scrollable
      beginsAt={found === undefined ? 'first-field' : 'title'}
      actions={
        <>
          {found === undefined ? (
            <Button type="submit" form={form} size="small" busy={find.isPending}>
              {text('bulkFind')}
            </Button>
          ) : (
            found.count > 0 && (
              <Button size="small" busy={start.isPending} onClick={() => start.mutate(found.job.id)}>
                {text('bulkStart', { count: found.count })}
              </Button>
            )
          )}
          {found !== undefined && (
            <Button size="small" variant="outlined" colour="neutral" onClick={() => find.reset()}>
              {text('bulkBack')}
            </Button>
          )}
          <Button size="small" variant="transparent" colour="neutral" onClick={onClose}>
            {textOfConsole('cancel')}
          </Button>
        </>
      }
    >
      {error !== null && (
        <p role="alert" className="c-error">
          {error instanceof ApiError && error.code === 'changed-meanwhile' ? text('jobChanged') : words(error)}
        </p>
      )}
      {find.data?.kind === 'too-many' && (
        <p role="alert" className="c-error">
          {text('bulkTooMany', { max: find.data.max })}
        </p>
      )}
      {found === undefined ? (
        <form id={form} className="c-form" onSubmit={send} noValidate>
          <p className="c-soft">
            {'ids' in chosen ? text('chosen', { count: chosen.ids.length }) : text('chosenAll')} {text('bulkText')}
          </p>
          <Choice
            label={text('bulkWhat')}
            value={name}
            options={acts.map((act) => [act, text(`bulk-${act}`)] as const)}
            onChoose={(value) => setName(acts.find((act) => act === value) ?? name)}
          />
          {name === 'stage' && (
            <Choice
              label={textOfPeople('filter-stage')}
              value={stage}
              options={PERSON_STAGES.map((each) => [each, textOfPeople(`stage-${each}`)] as const)}
              onChoose={(value) => setStage(PERSON_STAGES.find((each) => each === value) ?? stage)}
            />
          )}
          {name === 'task' && (
            <>
              <TextBox
                label={textOfTasks('text')}
                error={wrong.what}
                value={what}
                maxLength={TASK_MAX_LENGTH}
                autoComplete="off"
                onChange={(event) => setWhat(event.target.value)}
              />
              <TextBox
                label={textOfTasks('date')}
                type="date"
                error={wrong.day}
                value={day}
                min="2000-01-01"
                max="2199-12-30"
                onChange={(event) => setDay(event.target.value)}
              />
            </>
          )}
          {name !== 'stage' && (
            <Choice
              label={name === 'owner' ? textOfPeople('filter-owner') : textOfTasks('assignee')}
              value={owner}
              options={staff}
              onChoose={setOwner}
            />
          )}
        </form>
      ) : (
        <>
          <output className="c-exactly">{text('bulkFound', { count: found.count })}</output>
          {found.samples.length > 0 && (
            <>
              <h3 className="c-part">{text('bulkSamples')}</h3>
              <ul className="c-rows">
                {found.samples.map((person) => (
                  <li key={person.id}>
                    <span>
                      {person.name === null ? textOfPeople('noName') : <Masked value={person.name} />}
                      {person.email !== null && (
                        <small>
                          <Masked value={person.email} ltr />
                        </small>
                      )}
                    </span>
                    <small>
                      {textOfPeople(`stage-${person.stage}`)} · {person.owner?.name ?? textOfPeople('nobody')}
                    </small>
                  </li>
                ))}
              </ul>
            </>
          )}
          <LeftOut counts={found.left_out} samples={found.left_out_samples} />
        </>
      )}
    </Dialog>
  );
};
