import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HaltReason } from '#contracts/halts.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import type { HaltAnswer, InstrumentAnswer } from '#console/prices/prices.answers.ts';
import { ApiError, post } from '../api.ts';
import { useErrorText } from '../parts/page-text.ts';
import { useTell } from '../parts/toasts.tsx';

export type HaltChange =
  | { readonly what: 'close'; readonly reason: HaltReason; readonly until: string | null }
  | { readonly what: 'open' };
export type HaltConflict = { readonly theirs: HaltAnswer; readonly mine: HaltChange };

type Asked = { readonly change: HaltChange; readonly version: number; readonly isUndo: boolean };

/** Saves at once. The undo is the change back; a conflict waits for a decision. */
export function useHalt(symbol: string, halt: HaltAnswer) {
  const text = useTexts('console-prices');
  const textOfConsole = useTexts('console');
  const client = useQueryClient();
  const tell = useTell();
  const words = useErrorText();
  const [conflict, setConflict] = useState<HaltConflict>();

  const show = (next: HaltAnswer) => {
    client.setQueryData<InstrumentAnswer>(['price', symbol], (known) => known && { ...known, halt: next });
    void client.invalidateQueries({ queryKey: ['price', symbol] });
    void client.invalidateQueries({ queryKey: ['prices'] });
  };
  const opposite = (before: HaltAnswer): HaltChange =>
    before.is_halted && before.reason !== null
      ? { what: 'close', reason: before.reason, until: before.until }
      : { what: 'open' };

  const save = useMutation({
    mutationFn: ({ change: { what, ...body }, version }: Asked) =>
      post<HaltAnswer>(`prices/${encodeURIComponent(symbol)}/${what}`, { ...body, version }),
    onMutate: () => ({ before: client.getQueryData<InstrumentAnswer>(['price', symbol])?.halt ?? halt }),
    onSuccess: (next, { change, isUndo }, { before }) => {
      show(next);
      if (isUndo) tell(textOfConsole('undone'));
      else
        tell(text(change.what === 'close' ? 'closedDone' : 'openedDone'), () =>
          save.mutate({ change: opposite(before), version: next.version, isUndo: true }),
        );
    },
    onError: (error, { change }) => {
      const theirs =
        error instanceof ApiError && error.code === 'changed-meanwhile' ? error.problem?.theirs : undefined;
      if (theirs === undefined) tell(words(error));
      else setConflict({ theirs: theirs as HaltAnswer, mine: change });
    },
  });

  return {
    conflict,
    isBusy: save.isPending,
    /** `version`: of how it stood when it was decided. */
    set: (change: HaltChange, version: number) => {
      if (!save.isPending) save.mutate({ change, version, isUndo: false });
    },
    keepTheirs: () => {
      if (conflict !== undefined) show(conflict.theirs);
      setConflict(undefined);
    },
    takeMine: () => {
      if (conflict === undefined) return;
      const { theirs, mine } = conflict;
      setConflict(undefined);
      show(theirs);
      save.mutate({ change: mine, version: theirs.version, isUndo: false });
    },
  };
}
