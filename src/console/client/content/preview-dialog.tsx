import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PREVIEWED_ADDRESS_MAX_LENGTH } from '#contracts/limits.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type { PreviewLinkAnswer } from '#console/content/content.answers.ts';
import { ApiError, post } from '../api.ts';
import { useMe } from '../me.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { dayText } from '../parts/moments.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useTell } from '../parts/toasts.tsx';

/** Of which page, on which day; `title` is undefined where the page is still to be typed. */
export type Previewed = { readonly title: string | undefined; readonly address: string; readonly day: string };

/** Asks which page on which day, then shows the link. */
export const PreviewDialog = ({
  previewed,
  onClose,
}: {
  readonly previewed: Previewed;
  readonly onClose: () => void;
}) => {
  const text = useTexts('console-content');
  const me = useMe();
  const [address, setAddress] = useState(previewed.address || `/${me.editions[0] ?? ''}`);
  const [day, setDay] = useState(previewed.day);
  const make = useMutation({
    mutationFn: () =>
      post<PreviewLinkAnswer>('content/preview', {
        address: address.trim().replace(/(?<=.)\/$/, ''),
        day: day === '' ? null : day,
      }),
  });
  if (make.data !== undefined) return <MadeLink link={make.data} onClose={onClose} />;
  const isWrong = make.error instanceof ApiError && make.error.problem?.errors?.['address'] !== undefined;
  return (
    <FormDialog
      title={previewed.title === undefined ? text('preview') : text('previewNamed', { title: previewed.title })}
      send={text('previewMake')}
      onClose={onClose}
      onSend={() => make.mutate()}
      isBusy={make.isPending}
      error={isWrong ? null : make.error}
    >
      <TextBox
        label={text('previewAddress')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={PREVIEWED_ADDRESS_MAX_LENGTH}
        value={address}
        error={isWrong ? text('previewAddressWrong', { example: `/${me.editions[0] ?? 'en-gb'}/about` }) : undefined}
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextBox label={text('previewDay')} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      <p className="c-soft">{text('previewText')}</p>
    </FormDialog>
  );
};

const MadeLink = ({ link, onClose }: { readonly link: PreviewLinkAnswer; readonly onClose: () => void }) => {
  const text = useTexts('console-content');
  const textOfConsole = useTexts('console');
  const { locale } = usePageLanguage();
  const tell = useTell();
  const id = useId();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link.url);
    tell(text('copied'));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('preview')}
      size="small"
      beginsAt="first-field"
      actions={
        <>
          {/* Where a browser refuses it, the link is there to be chosen and copied by hand. */}
          <Button size="small" onClick={() => void copy().catch(() => {})}>
            {text('copy')}
          </Button>
          <Button size="small" variant="outlined" colour="neutral" href={link.url} target="_blank" rel="noreferrer">
            {text('openLink')}
          </Button>
          <Button size="small" variant="outlined" colour="neutral" onClick={onClose}>
            {textOfConsole('close')}
          </Button>
        </>
      }
    >
      <div className="c-field">
        <label htmlFor={id}>{text('previewLink', { day: dayText(link.good_until, locale) })}</label>
        <input id={id} dir="ltr" readOnly value={link.url} onFocus={(event) => event.target.select()} />
      </div>
    </Dialog>
  );
};
