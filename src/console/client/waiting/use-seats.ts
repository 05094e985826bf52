import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import type { EventAnswer, SeatChange, SeatRow, TheirSeat } from '#console/waiting/waiting.answers.ts';
import { ApiError, post } from '../api.ts';
import { useErrorText } from '../parts/page-text.ts';
import { useTell } from '../parts/toasts.tsx';

/** `seat`: a place at once. `first`: the next free one. `own`: back to their own turn. */
export type SeatAct = 'seat' | 'first' | 'own' | 'cancel';
export type SeatConflict = { readonly theirs: SeatRow | null; readonly act: SeatAct | 'take-back' };
type Asked = {
  readonly act: SeatAct | 'take-back';
  readonly seat: Pick<SeatRow, 'id' | 'version'>;
  readonly reason?: string;
};

/** What is done to a place at an event is saved at once; of a place that was given, and of an order, the undo is the call back. */
export function useSeats(event: EventAnswer) {
  const text = useTexts('console-waiting');
  const textOfConsole = useTexts('console');
  const client = useQueryClient();
  const tell = useTell();
  const words = useErrorText();
  const [conflict, setConflict] = useState<SeatConflict>();
  const isFull = event.facts !== null && event.taken >= event.facts.capacity;

  const save = useMutation({
    mutationFn: ({ act, seat: { id, version }, reason }: Asked & { readonly isUndo?: boolean }) => {
      const call = act === 'first' || act === 'own' ? 'order' : act;
      return post<SeatChange>(`waiting/${encodeURIComponent(event.id)}/${id}/${call}`, {
        version,
        ...(reason !== undefined && { reason }),
        ...(act === 'seat' && { beyond: isFull }),
        ...(call === 'order' && { place: act }),
      });
    },
    onSuccess: (changed, { act, reason, isUndo }) => {
      const undo: Partial<Record<typeof act, typeof act>> = { seat: 'take-back', first: 'own', own: 'first' };
      const back = undo[act];
      if (isUndo === true || act === 'take-back') tell(text('done-take-back'));
      else if (back === undefined) tell(text(`done-${act}`));
      else
        tell(text(`done-${act}`), () =>
          save.mutate({
            act: back,
            seat: changed,
            isUndo: true,
            ...(back !== 'take-back' && reason !== undefined && { reason }),
          }),
        );
    },
    onError: (error, { act }) => {
      const theirs =
        error instanceof ApiError && error.code === 'changed-meanwhile' ? error.problem?.theirs : undefined;
      if (theirs !== undefined) setConflict({ theirs: (theirs as TheirSeat).seat, act });
      else if (act === 'take-back')
        tell(
          error instanceof ApiError && error.code === 'not-possible'
            ? textOfConsole('error-not-possible')
            : words(error),
        );
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['waiting-event', event.id] });
      void client.invalidateQueries({ queryKey: ['waiting'] });
      void client.invalidateQueries({ queryKey: ['timeline'] });
    },
  });
  return {
    conflict,
    isBusy: save.isPending,
    error: conflict === undefined ? save.error : null,
    reset: () => save.reset(),
    seen: () => {
      save.reset();
      setConflict(undefined);
    },
    send: (asked: Asked, onDone: () => void) => {
      if (!save.isPending) save.mutate(asked, { onSuccess: onDone });
    },
    takeBack: (seat: SeatRow) => {
      if (!save.isPending) save.mutate({ act: 'take-back', seat });
    },
  };
}
