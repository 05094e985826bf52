import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#i18n/use-texts.tsx';
import type { TasksAnswer } from '#console/tasks/tasks.answers.ts';
import { hrefOf } from '../address.ts';
import { post } from '../api.ts';
import { TodayBlock } from '../parts/today-block.tsx';
import { endOfToday } from './due.ts';
import { TaskItem } from './task-item.tsx';

const EVERY_MS = 30_000;

export const MyTasks = () => {
  const text = useTexts('console-tasks');
  const query = useQuery({
    queryKey: ['tasks', 'today'],
    queryFn: ({ signal }) => post<TasksAnswer>('tasks/today', { before: endOfToday() }, signal),
    refetchInterval: EVERY_MS,
  });
  return (
    <TodayBlock
      title={text('todayTitle')}
      empty={text('todayEmpty')}
      href={hrefOf('tasks')}
      query={query}
      rows={({ tasks }) => tasks.map((task) => <TaskItem key={task.id} task={task} shows={['person']} />)}
    />
  );
};
