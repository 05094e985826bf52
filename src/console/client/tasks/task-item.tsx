import './tasks.css';
import { useState } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import type { TaskRow } from '#console/tasks/tasks.answers.ts';
import { hrefOf } from '../address.ts';
import { useMay } from '../me.ts';
import { MadeUp, Masked } from '../parts/badges.tsx';
import { Link } from '../parts/link.tsx';
import { ago, momentText } from '../parts/moments.tsx';
import { dueText, isOverdue } from './due.ts';
import { TaskDialog } from './task-dialog.tsx';
import { useTasks } from './use-tasks.ts';

type TaskItemProps = {
  readonly task: TaskRow;
  /** What the list around it does not say. */
  readonly shows: readonly ('assignee' | 'person')[];
};

/** One task in a list: a box that marks it as done, its words, whom it is about, when it is due. */
export const TaskItem = ({ task, shows }: TaskItemProps) => {
  const text = useTexts('console-tasks');
  const { locale } = usePageLanguage();
  const may = useMay();
  const tasks = useTasks();
  const [isEditing, setEditing] = useState(false);
  const isDone = task.done_at !== null;
  const words = task.text ?? text('hidden');
  const { person } = task;
  return (
    <li className="c-task" data-done={isDone ? '' : undefined}>
      {may('tasks.write') && (
        <input
          type="checkbox"
          aria-label={text(isDone ? 'markOpen' : 'markDone', { text: words })}
          checked={isDone}
          disabled={tasks.isBusy(task)}
          onChange={() => tasks.setDone(task, !isDone)}
        />
      )}
      <span className="c-row-main">
        <span className={task.text === null ? 'c-none' : 'c-task-words'}>
          <bdi>{words}</bdi>
        </span>
        <small>
          {shows.includes('person') && (
            <Link href={hrefOf(`people/${person.id}`)}>
              {person.name === null ? '—' : <Masked value={person.name} />}
            </Link>
          )}
          {shows.includes('assignee') && (
            <span>
              {text('assignee')}: <bdi>{task.assignee?.name ?? text('nobody')}</bdi>
            </span>
          )}
        </small>
      </span>
      <span className="c-row-side">
        {shows.includes('person') && person.is_made_up && <MadeUp />}
        {task.done_at !== null ? (
          <time dateTime={task.done_at} title={momentText(task.done_at, locale)}>
            {text('doneAt', { ago: ago(new Date(task.done_at), locale) })}
          </time>
        ) : (
          <time dateTime={task.due_on ?? task.due_at} data-overdue={isOverdue(task) ? '' : undefined}>
            {isOverdue(task) && <span className="visually-hidden">{text('overdue')}: </span>}
            {dueText(task, locale)}
          </time>
        )}
        {may('tasks.write') && task.text !== null && (
          <button
            type="button"
            className="c-quiet"
            title={text('edit')}
            aria-label={text('editNamed', { text: words })}
            onClick={() => setEditing(true)}
          >
            <Icon symbol="edit_note_20px" />
          </button>
        )}
        {isEditing && <TaskDialog about={{ task }} onClose={() => setEditing(false)} />}
      </span>
    </li>
  );
};
