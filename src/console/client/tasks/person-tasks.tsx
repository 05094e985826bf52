import './tasks.css';
import '../parts/today-block.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { TasksAnswer } from '#console/tasks/tasks.answers.ts';
import { read } from '../api.ts';
import { useKeys } from '../keys.ts';
import { useMay } from '../me.ts';
import { Failed, Skeleton } from '../parts/states.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { TaskItem } from './task-item.tsx';

/** On the page of a person: what is to be done about them, and a way to add to it. */
export const PersonTasks = ({ id, isErased }: { readonly id: string; readonly isErased: boolean }) => {
  const text = useTexts('console-tasks');
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const mayAdd = may('tasks.write') && !isErased;
  useKeys({ ...(mayAdd && { t: () => setAdding(true) }) });
  const query = useQuery({
    queryKey: ['tasks', 'of', id],
    queryFn: ({ signal }) => read<TasksAnswer>(`people/${id}/tasks`, signal),
  });
  return (
    <section className="c-panel" aria-labelledby="tasks">
      <div className="c-panel-head">
        <h2 id="tasks">{text('title')}</h2>
        {mayAdd && (
          <Button size="small" variant="outlined" colour="neutral" onClick={() => setAdding(true)}>
            {text('add')}
          </Button>
        )}
      </div>
      {query.error !== null && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton rows={1} />}
      {query.data !== undefined &&
        (query.data.tasks.length === 0 ? (
          <p className="c-soft">{text('noneOfPerson')}</p>
        ) : (
          <ul className="c-rows">
            {query.data.tasks.map((task) => (
              <TaskItem key={task.id} task={task} shows={['assignee']} />
            ))}
          </ul>
        ))}
      {isAdding && <TaskDialog about={{ personId: id }} onClose={() => setAdding(false)} />}
    </section>
  );
};
