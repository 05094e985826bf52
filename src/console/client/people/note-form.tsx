import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { PERSON_NOTE_MAX_LENGTH } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { post } from '../api.ts';
import { useErrorText } from '../parts/page-text.ts';
import { useTell } from '../parts/toasts.tsx';

/** Of this tab, by person: a log-out in the middle of a sentence loses nothing, and nothing of it outlives the tab. */
const drafts = new Map<string, string>();

export const NoteForm = ({ id, box }: { readonly id: string; readonly box: RefObject<HTMLTextAreaElement | null> }) => {
  const text = useTexts('console-people');
  const client = useQueryClient();
  const tell = useTell();
  const words = useErrorText();
  const [note, setNote] = useState(() => drafts.get(id) ?? '');
  const write = (typed: string) => {
    drafts.set(id, typed);
    setNote(typed);
  };
  const save = useMutation({
    mutationFn: () => post(`people/${id}/note`, { note }),
    onSuccess: () => {
      drafts.delete(id);
      setNote('');
      tell(text('noteSaved'));
      void client.invalidateQueries({ queryKey: ['timeline', id] });
    },
    onError: (error) => tell(words(error)),
  });
  const send = () => {
    if (note.trim() !== '' && !save.isPending) save.mutate();
  };
  return (
    <form
      className="c-note"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={box}
        aria-label={text('note')}
        placeholder={text('notePlaceholder')}
        maxLength={PERSON_NOTE_MAX_LENGTH}
        rows={2}
        value={note}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <Button type="submit" size="small" disabled={note.trim() === ''} busy={save.isPending}>
        {text('noteSave')}
      </Button>
    </form>
  );
};
