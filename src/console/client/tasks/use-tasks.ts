import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '#i18n/use-texts.tsx';
import type { DoneAnswer } from '#console/answers.ts';
import type { TaskRow, TheirTask } from '#console/tasks/tasks.answers.ts';
import { ApiError, post } from '../api.ts';
import { useErrorText } from '../parts/page-text.ts';
import { useTell } from '../parts/toasts.tsx';

/** Every list of tasks, the person's timeline, and the lists that show when the next one is due. */
export function useRefreshTasks(): (personId: string) => void {
  const client = useQueryClient();
  return (personId) => {
    for (const queryKey of [['tasks'], ['timeline', personId], ['people']]) void client.invalidateQueries({ queryKey });
  };
}

export const theirTask = (error: unknown): TheirTask | undefined =>
  error instanceof ApiError && error.code === 'changed-meanwhile'
    ? (error.problem?.theirs as TheirTask | undefined)
    : undefined;

type Done = { readonly task: TaskRow; readonly isDone: boolean; readonly isUndo?: boolean };

/** Done at once; the undo is a call of its own. A task that somebody changed meanwhile is shown as it is now, and nothing is done. */
export function useTasks() {
  const text = useTexts('console-tasks');
  const textOfConsole = useTexts('console');
  const tell = useTell();
  const words = useErrorText();
  const refresh = useRefreshTasks();
  const onError = (error: unknown) => {
    const theirs = theirTask(error);
    tell(theirs === undefined ? words(error) : text('meanwhile', { by: theirs.by ?? text('somebody') }));
  };
  const done = useMutation({
    mutationFn: ({ task: { id, version }, isDone }: Done) =>
      post<TaskRow>(`tasks/${id}/done`, { done: isDone, version }),
    onSuccess: (task, { isDone, isUndo = false }) => {
      if (isUndo) tell(textOfConsole('undone'));
      else tell(isDone ? text('done') : text('reopened'), () => done.mutate({ task, isDone: !isDone, isUndo: true }));
    },
    onError,
    onSettled: (_, __, { task }) => refresh(task.person.id),
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: TaskRow) => post<DoneAnswer>(`tasks/${id}/remove`, { version }),
    onSuccess: () => tell(text('removed')),
    onError,
    onSettled: (_, __, task) => refresh(task.person.id),
  });
  return {
    setDone: (task: TaskRow, isDone: boolean) => {
      if (!done.isPending) done.mutate({ task, isDone });
    },
    remove: (task: TaskRow) => {
      if (!remove.isPending) remove.mutate(task);
    },
    isBusy: (task: TaskRow) => done.isPending && done.variables.task.id === task.id,
  };
}
