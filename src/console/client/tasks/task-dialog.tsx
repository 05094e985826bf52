import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { TASK_MAX_LENGTH } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type { TaskRow } from '#console/tasks/tasks.answers.ts';
import { post } from '../api.ts';
import { useMe } from '../me.ts';
import { Choice } from '../parts/choice.tsx';
import { useErrorText } from '../parts/page-text.ts';
import { TextBox } from '../parts/text-box.tsx';
import { useTell } from '../parts/toasts.tsx';
import { dayOf, dueOf, timeOf } from './due.ts';
import { theirTask, useRefreshTasks, useTasks } from './use-tasks.ts';

type TaskDialogProps = {
  /** About whom a new one is; of an existing one, the task. */
  readonly about: { readonly personId: string } | { readonly task: TaskRow };
  readonly onClose: () => void;
};

/** Writes a task or changes one. What a colleague changed meanwhile is shown before it is put aside. */
export const TaskDialog = ({ about, onClose }: TaskDialogProps) => {
  const text = useTexts('console-tasks');
  const textOfConsole = useTexts('console');
  const me = useMe();
  const tell = useTell();
  const words = useErrorText();
  const refresh = useRefreshTasks();
  const tasks = useTasks();
  const form = useId();
  const task = 'task' in about ? about.task : undefined;
  const personId = 'task' in about ? about.task.person.id : about.personId;
  const [what, setWhat] = useState(task?.text ?? '');
  const [assignee, setAssignee] = useState(task === undefined ? me.id : (task.assignee?.id ?? ''));
  const [day, setDay] = useState(() => task?.due_on ?? dayOf(task === undefined ? new Date() : new Date(task.due_at)));
  const [time, setTime] = useState(() =>
    task !== undefined && task.due_on === null ? timeOf(new Date(task.due_at)) : '',
  );
  const [version, setVersion] = useState(task?.version);
  const [complaints, setComplaints] = useState<{ readonly what?: string; readonly day?: string }>({});

  const save = useMutation({
    mutationFn: (due: NonNullable<ReturnType<typeof dueOf>>) => {
      const body = { text: what, assignee_id: assignee === '' ? null : assignee, ...due };
      return task === undefined
        ? post<TaskRow>(`people/${personId}/tasks/add`, body)
        : post<TaskRow>(`tasks/${task.id}`, { ...body, version });
    },
    onSuccess: (saved) => {
      if (task === undefined) tell(text('added'), () => tasks.remove(saved));
      else tell(text('changed'));
      refresh(personId);
      onClose();
    },
    onError: (error) => {
      const theirs = theirTask(error);
      if (theirs !== undefined) setVersion(theirs.task.version);
      refresh(personId);
    },
  });
  const theirs = theirTask(save.error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const due = dueOf(day, time);
    const wrong = {
      ...(what.trim() === '' && { what: text('textWrong', { max: TASK_MAX_LENGTH }) }),
      ...(due === undefined && { day: text('dateWrong') }),
    };
    setComplaints(wrong);
    if (due !== undefined && wrong.what === undefined && !save.isPending) save.mutate(due);
  };
  const colleagues =
    task?.assignee !== null && task !== undefined && !me.staff.some(({ id }) => id === task.assignee?.id)
      ? [...me.staff, task.assignee]
      : me.staff;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={task === undefined ? text('addTitle') : text('editTitle')}
      size="small"
      beginsAt="first-field"
      actions={
        <>
          <Button type="submit" form={form} size="small" busy={save.isPending}>
            {text('save')}
          </Button>
          {task !== undefined && (
            <Button
              size="small"
              variant="outlined"
              colour="neutral"
              onClick={() => {
                tasks.remove(version === undefined ? task : { ...task, version });
                onClose();
              }}
            >
              {text('remove')}
            </Button>
          )}
          <Button size="small" variant="transparent" colour="neutral" onClick={onClose}>
            {textOfConsole('cancel')}
          </Button>
        </>
      }
    >
      <form id={form} className="c-form c-task-form" onSubmit={send} noValidate>
        {save.error !== null && (
          <p role="alert" className="c-error">
            {theirs === undefined
              ? words(save.error)
              : text('conflict', {
                  by: theirs.by ?? text('somebody'),
                  text: theirs.task.text ?? text('hidden'),
                })}
          </p>
        )}
        <TextBox
          label={text('text')}
          error={complaints.what}
          value={what}
          maxLength={TASK_MAX_LENGTH}
          autoComplete="off"
          onChange={(event) => setWhat(event.target.value)}
        />
        <div className="c-due">
          <TextBox
            label={text('date')}
            type="date"
            error={complaints.day}
            value={day}
            min="2000-01-01"
            max="2199-12-30"
            onChange={(event) => setDay(event.target.value)}
          />
          <TextBox label={text('time')} type="time" value={time} onChange={(event) => setTime(event.target.value)} />
        </div>
        <Choice
          label={text('assignee')}
          value={assignee}
          options={[['', text('nobody')], ...colleagues.map(({ id, name }) => [id, name] as const)]}
          onChoose={setAssignee}
        />
      </form>
    </Dialog>
  );
};
