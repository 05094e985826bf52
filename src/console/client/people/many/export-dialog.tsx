import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PEOPLE_EXPORT_KEPT_S, PEOPLE_EXPORT_STRAIGHT_MAX } from '#contracts/limits.ts';
import { EXPORT_FORMATS, type ExportFormat, type PeopleColumn } from '#contracts/people-work.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type { ExportPreview, PeopleJobRow } from '#console/people/people-work.answers.ts';
import { isHeld, post } from '#console/client/api.ts';
import { useErrorText } from '#console/client/parts/page-text.ts';
import { Reasons } from '#console/client/parts/reasons.tsx';
import { Skeleton } from '#console/client/parts/states.tsx';
import { useTell } from '#console/client/parts/toasts.tsx';
import type { ChosenPeople } from './chosen-people.ts';
import { BrokenExportError, downloadPeople } from './download-people.ts';

type ExportDialogProps = {
  readonly chosen: ChosenPeople;
  readonly columns: readonly PeopleColumn[];
  readonly onClose: () => void;
};

/** How many, of which columns, masked how; then a file at once, or a job for many. */
export const ExportDialog = ({ chosen, columns, onClose }: ExportDialogProps) => {
  const text = useTexts('console-many');
  const textOfPeople = useTexts('console-people');
  const textOfConsole = useTexts('console');
  const { locale } = usePageLanguage();
  const tell = useTell();
  const words = useErrorText();
  const client = useQueryClient();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const preview = useQuery({
    queryKey: ['people-export', chosen],
    queryFn: ({ signal }) => post<ExportPreview>('people/export/preview', { chosen }, signal),
    gcTime: 0,
  });
  const run = useMutation({
    gcTime: 0,
    mutationFn: async (how: ExportPreview['how']) => {
      if (how === 'file') await downloadPeople('people/export', { chosen, columns }, format);
      else await post<PeopleJobRow>('people/exports', { chosen, columns });
    },
    onSuccess: (_, how) => {
      tell(text(how === 'file' ? 'exported' : 'exportBegun'));
      void client.invalidateQueries({ queryKey: ['people-jobs'] });
      onClose();
    },
    onError: (error) => {
      if (isHeld(error)) onClose();
    },
  });
  const { data } = preview;
  const error = run.error ?? preview.error;
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const shown = ['name', 'email', ...columns.filter((column) => column !== 'name' && column !== 'email')] as const;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('exportTitle')}
      size="small"
      actions={
        <>
          {data !== undefined && data.count !== 0 && (
            <Button size="small" busy={run.isPending} onClick={() => run.mutate(data.how)}>
              {text(data.needs_second ? 'exportAsk' : data.how === 'file' ? 'exportFile' : 'exportBegin')}
            </Button>
          )}
          <Button size="small" variant="outlined" colour="neutral" onClick={onClose}>
            {textOfConsole('cancel')}
          </Button>
        </>
      }
    >
      {error !== null && !isHeld(error) && (
        <p role="alert" className="c-error">
          {error instanceof BrokenExportError ? text('exportBroken') : words(error)}
        </p>
      )}
      {data === undefined ? (
        preview.error === null && <Skeleton rows={2} />
      ) : (
        <div className="c-form">
          <output className="c-exactly">
            {data.count === null
              ? text('exportMany', { count: PEOPLE_EXPORT_STRAIGHT_MAX })
              : text('exportCount', { count: data.count })}
          </output>
          <p>
            {text('exportColumns', { columns: list.format(shown.map((column) => textOfPeople(`column-${column}`))) })}
          </p>
          {data.masked.length > 0 && (
            <p className="c-soft">
              {text('exportMasked', {
                classes: list.format(data.masked.map((each) => textOfPeople(each as 'name' | 'contact'))),
              })}
            </p>
          )}
          {data.how === 'job' ? (
            <p>{text('exportJob', { hours: PEOPLE_EXPORT_KEPT_S / 3_600 })}</p>
          ) : (
            <Reasons
              legend={text('format')}
              reasons={EXPORT_FORMATS}
              chosen={format}
              word={(each) => text(`format-${each}`)}
              onChoose={setFormat}
            />
          )}
          <p className="c-soft">{text('exportTrail')}</p>
        </div>
      )}
    </Dialog>
  );
};
