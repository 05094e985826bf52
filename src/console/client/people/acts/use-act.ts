import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, isHeld, post } from '#console/client/api.ts';

/** Sends what is done with a person, and has everything read anew that shows them: where somebody was faster, too. */
export function useAct<Sent extends object, Answer>(
  id: string,
  path: string,
  { onDone, onHeld }: { readonly onDone: (answer: Answer, sent: Sent) => void; readonly onHeld?: () => void },
) {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['person'] });
    void client.invalidateQueries({ queryKey: ['people'] });
    void client.invalidateQueries({ queryKey: ['timeline'] });
    void client.invalidateQueries({ queryKey: ['applications'] });
    void client.invalidateQueries({ queryKey: ['requests'] });
    void client.invalidateQueries({ queryKey: ['request'] });
  };
  return useMutation({
    gcTime: 0,
    mutationFn: (sent: Sent) => post<Answer>(`people/${id}/${path}`, sent),
    onSuccess: (answer, sent) => {
      refresh();
      onDone(answer, sent);
    },
    onError: (error) => {
      if (isHeld(error)) onHeld?.();
      if (error instanceof ApiError && error.code !== 'network' && error.code !== 'bad-input') refresh();
    },
  });
}
