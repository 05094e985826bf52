import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LOSS_FIGURE_SOURCE_MAX_LENGTH } from '#contracts/limits.ts';
import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { RegulatorFigures, StoredFigureAnswer, TheirFigure } from '#console/percentages/percentages.answers.ts';
import { ApiError, isHeld, post } from '../api.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { dayWords } from '../parts/moments.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useTell } from '../parts/toasts.tsx';
import { typedPercent } from './typed-percent.ts';

const DAY_MS = 86_400_000;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const today = (): string => new Date().toISOString().slice(0, 10);

/** A figure with its days and where it is from; below, what visitors will read. */
export const FigureDialog = ({
  regulator,
  onClose,
}: {
  readonly regulator: RegulatorFigures;
  readonly onClose: () => void;
}) => {
  const text = useTexts('console-percentages');
  const { locale } = usePageLanguage();
  const client = useQueryClient();
  const tell = useTell();
  const [percent, setPercent] = useState('');
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(() => dayAfter(today(), regulator.holds_days - 1));
  const [review, setReview] = useState(() => dayAfter(today(), regulator.holds_days - 15));
  const [source, setSource] = useState('');
  const [wasSent, setSent] = useState(false);
  /** What somebody else stored for the same day meanwhile, and who sends again has seen. */
  const [theirs, setTheirs] = useState<TheirFigure>();
  const value = typedPercent(percent);
  const stored = regulator.figures.find((each) => each.id !== null && each.state !== 'ended' && each.from === from);
  const known = theirs === undefined ? stored : (theirs.figure ?? undefined);
  const percentText = (each: number, of: string) =>
    numberFormatter(of, { style: 'percent', maximumFractionDigits: 2 }).format(each / 100);

  const save = useMutation({
    mutationFn: () =>
      post<StoredFigureAnswer>(`percentages/${regulator.code}`, {
        percent: value,
        from,
        to,
        review_by: review,
        source,
        known: known?.id ?? null,
      }),
    onSuccess: () => {
      tell(text('stored'));
      onClose();
    },
    onError: (error) => {
      if (isHeld(error)) return onClose();
      if (error instanceof ApiError && error.code === 'changed-meanwhile')
        setTheirs((error.problem?.theirs as TheirFigure | undefined) ?? { figure: null });
      return undefined;
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['percentages'] }),
  });
  const faults = {
    percent: value === undefined ? text('percentWrong') : undefined,
    to:
      to < from || to < today()
        ? text('toWrong')
        : to > dayAfter(from, regulator.holds_days - 1)
          ? text('toTooLong', { count: regulator.holds_days })
          : undefined,
    review: review < from || review > to ? text('reviewWrong') : undefined,
    source: source.trim() === '' ? text('sourceMissing') : undefined,
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    setSent(true);
    if (Object.values(faults).every((fault) => fault === undefined)) save.mutate();
    else event.currentTarget.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  };
  const shown = (fault: string | undefined) => (wasSent ? fault : undefined);
  const { text: sentence, language, direction, locale: sentenceLocale } = regulator.sentence;
  return (
    <FormDialog
      title={text('newTitle', { name: regulator.name })}
      send={text('send')}
      onClose={onClose}
      onSend={send}
      isBusy={save.isPending}
      error={save.error}
      size="medium"
    >
      <TextBox
        label={text('percentLabel')}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        value={percent}
        onChange={(event) => setPercent(event.target.value)}
        error={shown(faults.percent)}
      />
      <div className="c-days">
        <TextBox
          label={text('fromLabel')}
          type="date"
          value={from}
          onChange={(event) => {
            setFrom(event.target.value);
            setTheirs(undefined);
          }}
        />
        <TextBox
          label={text('toLabel')}
          type="date"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={shown(faults.to)}
        />
        <TextBox
          label={text('reviewLabel')}
          type="date"
          value={review}
          onChange={(event) => setReview(event.target.value)}
          error={shown(faults.review)}
        />
      </div>
      <TextBox
        label={text('sourceLabel')}
        maxLength={LOSS_FIGURE_SOURCE_MAX_LENGTH}
        value={source}
        onChange={(event) => setSource(event.target.value)}
        error={shown(faults.source)}
      />
      {known !== undefined && (
        <p className="c-notice">
          {text(theirs === undefined ? 'replaces' : 'replacesTheirs', {
            percent: percentText(known.percent, locale),
            name: known.by ?? text('somebody'),
            from: dayWords(known.from, locale),
          })}
        </p>
      )}
      <p className="c-soft">{text('untilMinute')}</p>
      <blockquote className="c-sentence" lang={language} dir={direction}>
        {sentence.replace('{percent}', value === undefined ? '…' : percentText(value, sentenceLocale))}
      </blockquote>
    </FormDialog>
  );
};
