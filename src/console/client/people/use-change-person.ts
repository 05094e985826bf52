import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonStage } from '#contracts/people.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import type { PersonAnswer, PersonRow, TheirChange } from '#console/answers.ts';
import { ApiError, post } from '../api.ts';
import { useMe } from '../me.ts';
import { useErrorText } from '../parts/page-text.ts';
import { useTell } from '../parts/toasts.tsx';

export type Change =
  | { readonly what: 'owner'; readonly owner_id: string | null }
  | { readonly what: 'stage'; readonly stage: PersonStage };
export type Conflict = { readonly theirs: TheirChange; readonly mine: Change };

type Asked = { readonly change: Change; readonly version: number; readonly isUndo: boolean };

/** Saves at once. The undo is the change back, for who was told of this one; a conflict waits for a decision. */
export function useChangePerson(person: PersonAnswer) {
  const text = useTexts('console-people');
  const textOfConsole = useTexts('console');
  const client = useQueryClient();
  const me = useMe();
  const tell = useTell();
  const words = useErrorText();
  const [conflict, setConflict] = useState<Conflict>();

  const show = (row: PersonRow) => {
    client.setQueryData<PersonAnswer>(['person', person.id], (known) => known && { ...known, ...row });
    void client.invalidateQueries({ queryKey: ['people'] });
    void client.invalidateQueries({ queryKey: ['timeline', person.id] });
  };
  const nameOf = (id: string | null): string | undefined => me.staff.find((member) => member.id === id)?.name;
  const told = (change: Change): string =>
    change.what === 'stage'
      ? text('stageSet', { stage: text(`stage-${change.stage}`) })
      : change.owner_id === null
        ? text('unassigned')
        : text('assignedTo', { name: nameOf(change.owner_id) ?? '' });
  const opposite = ({ what }: Change, before: PersonRow): Change =>
    what === 'stage' ? { what, stage: before.stage } : { what, owner_id: before.owner?.id ?? null };

  const save = useMutation({
    mutationFn: ({ change: { what, ...body }, version }: Asked) =>
      post<PersonRow>(`people/${person.id}/${what}`, { ...body, version }),
    onMutate: () => ({ before: client.getQueryData<PersonAnswer>(['person', person.id]) ?? person }),
    onSuccess: (row, { change, isUndo }, { before }) => {
      show(row);
      if (isUndo) tell(textOfConsole('undone'));
      else
        tell(told(change), () => save.mutate({ change: opposite(change, before), version: row.version, isUndo: true }));
    },
    onError: (error, { change }) => {
      const theirs =
        error instanceof ApiError && error.code === 'changed-meanwhile' ? error.problem?.theirs : undefined;
      if (theirs === undefined) tell(words(error));
      else setConflict({ theirs: theirs as TheirChange, mine: change });
    },
  });
  const ask = (change: Change) => {
    const { version } = client.getQueryData<PersonAnswer>(['person', person.id]) ?? person;
    save.mutate({ change, version, isUndo: false });
  };
  return {
    conflict,
    isBusy: save.isPending,
    assign: (owner: string | null) => ask({ what: 'owner', owner_id: owner }),
    setStage: (stage: PersonStage) => ask({ what: 'stage', stage }),
    keepTheirs: () => {
      if (conflict !== undefined) show(conflict.theirs.person);
      setConflict(undefined);
    },
    takeMine: () => {
      if (conflict === undefined) return;
      const { theirs, mine } = conflict;
      show(theirs.person);
      setConflict(undefined);
      save.mutate({ change: mine, version: theirs.person.version, isUndo: false });
    },
  };
}
