import './tasks.css';
import '../parts/today-block.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PEOPLE_COUNTED_MAX } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import type { TasksAnswer } from '#console/tasks/tasks.answers.ts';
import { go, hrefOf, useAddress } from '../address.ts';
import { post } from '../api.ts';
import { useMe } from '../me.ts';
import { Choice } from '../parts/choice.tsx';
import { LoadMore } from '../parts/load-more.tsx';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { TaskItem } from './task-item.tsx';

const STATES = ['open', 'overdue', 'done'] as const;

/** Tasks of oneself, of a colleague, of nobody or of all. */
export const TasksView = () => {
  const text = useTexts('console-tasks');
  const textOfConsole = useTexts('console');
  const me = useMe();
  const { query } = useAddress();
  const state = STATES.find((each) => each === query.get('state')) ?? 'open';
  const chosen = query.get('for') ?? 'me';
  const assignee = chosen === 'me' ? me.id : chosen === 'all' ? undefined : chosen;
  const filter = { state, ...(assignee !== undefined && { assignee }) };
  const pages = useInfiniteQuery({
    queryKey: ['tasks', filter],
    queryFn: ({ pageParam, signal }) =>
      post<TasksAnswer>('tasks', { ...filter, ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const tasks = pages.data?.pages.flatMap((page) => page.tasks) ?? [];
  const count = pages.data?.pages[0]?.count;
  const choose = (name: 'for' | 'state', value: string, first: string) => {
    const next = new URLSearchParams(query);
    if (value === first) next.delete(name);
    else next.set(name, value);
    go(hrefOf('tasks', next), 'replace');
  };
  return (
    <div className="c-page c-narrow">
      <div className="c-head">
        <h1>{text('title')}</h1>
        <output className="c-count">
          {count === undefined
            ? ''
            : count === null
              ? textOfConsole('todayCountOver', { count: PEOPLE_COUNTED_MAX })
              : text('count', { count })}
        </output>
      </div>
      <div className="c-tools">
        <Choice
          isBare
          label={text('filter-assignee')}
          value={chosen}
          options={[
            ['me', text('assigneeMine')],
            ['all', text('assigneeAll')],
            ['none', text('assigneeNone')],
            ...me.staff.filter(({ id }) => id !== me.id).map(({ id, name }) => [id, name] as const),
          ]}
          onChoose={(value) => choose('for', value, 'me')}
        />
        <Choice
          isBare
          label={text('filter-state')}
          value={state}
          options={STATES.map((each) => [each, text(`state-${each}`)] as const)}
          onChoose={(value) => choose('state', value, 'open')}
        />
      </div>
      {pages.error !== null && tasks.length === 0 ? (
        <Failed error={pages.error} onRetry={() => void pages.refetch()} />
      ) : pages.isPending ? (
        <Skeleton rows={6} />
      ) : tasks.length > 0 ? (
        <ul className="c-rows c-task-list" aria-label={text('listLabel')}>
          {tasks.map((task) => (
            <TaskItem key={task.id} task={task} shows={chosen === 'all' ? ['person', 'assignee'] : ['person']} />
          ))}
        </ul>
      ) : state === 'done' ? (
        <Empty title={text('emptyDoneTitle')}>{text('emptyDoneText')}</Empty>
      ) : (
        <Empty title={text('emptyTitle')}>{chosen === 'me' ? text('emptyText') : text('emptyAllText')}</Empty>
      )}
      <LoadMore pages={pages} />
    </div>
  );
};
