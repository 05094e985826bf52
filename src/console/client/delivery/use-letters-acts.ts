import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DiscardReason, LetterState } from '#contracts/delivery-desk.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import type { LettersDone } from '#console/delivery/delivery.answers.ts';
import { post } from '../api.ts';
import { useErrorText } from '../parts/page-text.ts';
import { useTell } from '../parts/toasts.tsx';

/** To send again and to discard what was chosen by hand. */
export function useLettersActs(done: () => void) {
  const text = useTexts('console-delivery');
  const client = useQueryClient();
  const tell = useTell();
  const words = useErrorText();
  const told = (key: 'resent' | 'discarded') => (answer: LettersDone) => {
    tell(text(key, { count: answer.done }));
    if (answer.done < answer.asked) tell(text('gone', answer));
    done();
    for (const queryKey of [['letters'], ['delivery-queues'], ['letter']]) void client.invalidateQueries({ queryKey });
  };
  const onError = (error: unknown) => tell(words(error));
  const resend = useMutation({
    mutationFn: (body: { readonly state: LetterState; readonly ids: readonly string[] }) =>
      post<LettersDone>('delivery/letters/resend', body),
    onSuccess: told('resent'),
    onError,
  });
  const discard = useMutation({
    mutationFn: (body: { readonly ids: readonly string[]; readonly reason: DiscardReason }) =>
      post<LettersDone>('delivery/letters/discard', body),
    onSuccess: told('discarded'),
    onError,
  });
  return { resend, discard };
}
