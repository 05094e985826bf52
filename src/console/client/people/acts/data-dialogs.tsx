import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REQUEST_NOTE_MAX_LENGTH, TYPED_REASON_MIN_LENGTH } from '#contracts/limits.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { ActReason } from '#console/people/acts/act-reasons.ts';
import type { DataPreview, ErasedAnswer } from '#console/people/acts/acts.answers.ts';
import { read } from '#console/client/api.ts';
import { TextArea } from '#console/client/parts/text-area.tsx';
import { dayText } from '#console/client/parts/moments.tsx';
import { saveFile } from '#console/client/parts/save-file.ts';
import { useTell } from '#console/client/parts/toasts.tsx';
import { ActDialog } from './act-dialog.tsx';
import type { ActOnPersonProps } from './person-acts.tsx';
import { useAct } from './use-act.ts';

type Sent<Act extends 'erase' | 'export'> = {
  readonly reason: ActReason<Act>;
  readonly words: string;
  readonly request_id?: string;
};

export const ExportDialog = ({ person, onClose, requestId }: ActOnPersonProps) => {
  const text = useTexts('console-acts');
  const tell = useTell();
  const [words, setWords] = useState('');
  const send = useAct<Sent<'export'>, Readonly<Record<string, unknown>>>(person.id, 'export', {
    onHeld: onClose,
    onDone: (data) => {
      saveFile(`data-${person.id}.json`, 'application/json', [JSON.stringify(data, null, 2)]);
      onClose();
      tell(text('done-export'));
    },
  });
  const preview = usePreview(person.id, 'export');
  return (
    <ActDialog
      act="export"
      first={requestId === undefined ? undefined : 'data-request'}
      onClose={onClose}
      isBusy={send.isPending}
      error={preview.error ?? send.error}
      isReady={preview.data !== undefined && isEnough(words)}
      onSend={(reason) => send.mutate({ reason, words, ...(requestId !== undefined && { request_id: requestId }) })}
    >
      <Preview preview={preview.data} />
      <Words value={words} onType={setWords} />
    </ActDialog>
  );
};

export const EraseDialog = ({ person, onClose, requestId }: ActOnPersonProps) => {
  const text = useTexts('console-acts');
  const { locale } = usePageLanguage();
  const tell = useTell();
  const [words, setWords] = useState('');
  const send = useAct<Sent<'erase'>, ErasedAnswer>(person.id, 'erase', {
    onHeld: onClose,
    onDone: ({ held_until: until }) => {
      onClose();
      tell(until === null ? text('done-erase') : text('done-erase-held', { day: dayText(until, locale) }));
    },
  });
  const preview = usePreview(person.id, 'erase');
  return (
    <ActDialog
      act="erase"
      first={requestId === undefined ? undefined : 'data-request'}
      onClose={onClose}
      isBusy={send.isPending}
      error={preview.error ?? send.error}
      isReady={preview.data !== undefined && isEnough(words)}
      onSend={(reason) => send.mutate({ reason, words, ...(requestId !== undefined && { request_id: requestId }) })}
    >
      <Preview preview={preview.data} />
      {preview.data !== undefined && (
        <p className="c-notice">
          {preview.data.held_until === null
            ? text('eraseNothingHeld')
            : text('eraseHeld', { day: dayText(preview.data.held_until, locale) })}
        </p>
      )}
      <Words value={words} onType={setWords} />
    </ActDialog>
  );
};

const isEnough = (words: string): boolean => words.trim().length >= TYPED_REASON_MIN_LENGTH;

const usePreview = (id: string, act: 'erase' | 'export') =>
  useQuery({
    queryKey: ['person', id, 'preview', act],
    queryFn: ({ signal }) => read<DataPreview>(`people/${id}/${act}`, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });

const Words = ({ value, onType }: { readonly value: string; readonly onType: (words: string) => void }) => {
  const text = useTexts('console-acts');
  return (
    <TextArea
      label={text('words')}
      hint={text('wordsHint', { min: TYPED_REASON_MIN_LENGTH })}
      maxLength={REQUEST_NOTE_MAX_LENGTH}
      rows={3}
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
  );
};

const Preview = ({ preview }: { readonly preview: DataPreview | undefined }) => {
  const text = useTexts('console-acts');
  const textOfConsole = useTexts('console');
  if (preview === undefined) return <p className="c-soft">{textOfConsole('loading')}</p>;
  const records = preview.records.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <dl className="c-facts">
      <div>
        <dt>{text('previewRecords')}</dt>
        <dd>{text('previewCount', { count: records })}</dd>
      </div>
      <div>
        <dt>{text('previewKinds')}</dt>
        <dd className="ltr">{preview.records.map(({ name, rows }) => `${name} ${rows}`).join(', ') || '—'}</dd>
      </div>
      <div>
        <dt>{text('previewLogIns')}</dt>
        <dd>{preview.log_ins}</dd>
      </div>
      <div>
        <dt>{text('previewAccounts')}</dt>
        <dd className="ltr">
          {preview.accounts.map(({ number, kind, state }) => `${number} ${kind} ${state}`).join(', ') || '—'}
        </dd>
      </div>
      {preview.merged > 0 && (
        <div>
          <dt>{text('previewMerged')}</dt>
          <dd>{preview.merged}</dd>
        </div>
      )}
    </dl>
  );
};
