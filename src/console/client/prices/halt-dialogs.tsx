import { useState } from 'react';
import { HALT_REASONS, type HaltReason } from '#contracts/halts.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type { HaltAnswer } from '#console/prices/prices.answers.ts';
import { Choice } from '../parts/choice.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { ago, momentText } from '../parts/moments.tsx';
import { Reasons } from '../parts/reasons.tsx';
import type { HaltChange, HaltConflict } from './use-halt.ts';

const MINUTE_MS = 60_000;
/** How long, in minutes; the first is until somebody opens it. */
const TERMS = { open: null, quarter: 15, hour: 60, hours: 240, day: 1_440, week: 10_080 } as const;
type Term = keyof typeof TERMS;
const TERM_NAMES = Object.keys(TERMS) as Term[];

/** Why, and for how long: both from a list. */
export const CloseDialog = ({
  name,
  isBusy,
  onClose,
  onDone,
}: {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onDone: (change: HaltChange) => void;
}) => {
  const text = useTexts('console-prices');
  const [reason, setReason] = useState<HaltReason>('wrong-prices');
  const [term, setTerm] = useState<Term>('open');
  const done = () => {
    const minutes = TERMS[term];
    onDone({
      what: 'close',
      reason,
      until: minutes === null ? null : new Date(Date.now() + minutes * MINUTE_MS).toISOString(),
    });
  };
  return (
    <FormDialog
      title={text('closeTitle', { name })}
      send={text('closeInstrument')}
      onClose={onClose}
      onSend={done}
      isBusy={isBusy}
    >
      <p>{text('closeText')}</p>
      <Reasons
        legend={text('column-reason')}
        reasons={HALT_REASONS}
        chosen={reason}
        word={(each) => text(`reason-${each}`)}
        onChoose={setReason}
      />
      <Choice
        label={text('until')}
        value={term}
        options={TERM_NAMES.map((each) => [each, text(`term-${each}`)] as const)}
        onChoose={(value) => setTerm(TERM_NAMES.find((each) => each === value) ?? 'open')}
      />
    </FormDialog>
  );
};

/** Closed or open, why and until when, in a line. */
export const useHaltText = () => {
  const text = useTexts('console-prices');
  const { locale } = usePageLanguage();
  return ({ is_halted: isHalted, reason, until }: Pick<HaltAnswer, 'is_halted' | 'reason' | 'until'>): string => {
    if (!isHalted || reason === null) return text('isOpen');
    const words = text(`reason-${reason}`);
    return until === null
      ? text('closedFor', { reason: words })
      : text('closedUntil', { reason: words, until: momentText(until, locale) });
  };
};

/** Theirs and mine side by side: who comes second decides, and knows what they decide against. */
export const HaltConflictDialog = ({
  conflict: { theirs, mine },
  onKeepTheirs,
  onTakeMine,
}: {
  readonly conflict: HaltConflict;
  readonly onKeepTheirs: () => void;
  readonly onTakeMine: () => void;
}) => {
  const text = useTexts('console-prices');
  const { locale } = usePageLanguage();
  const halt = useHaltText();
  return (
    <Dialog
      isOpen
      onClose={onKeepTheirs}
      title={text('conflictTitle')}
      size="small"
      actions={
        <>
          <Button size="small" onClick={onKeepTheirs}>
            {text('keepTheirs')}
          </Button>
          <Button size="small" variant="outlined" colour="neutral" onClick={onTakeMine}>
            {text('takeMine')}
          </Button>
        </>
      }
    >
      <p>
        {text('conflictText', {
          by: theirs.by ?? text('somebody'),
          ago: theirs.at === null ? '' : ago(new Date(theirs.at), locale),
        })}
      </p>
      <dl className="c-facts">
        <div>
          <dt>{text('theirs')}</dt>
          <dd>{halt(theirs)}</dd>
        </div>
        <div>
          <dt>{text('mine')}</dt>
          <dd>
            {halt(
              mine.what === 'open'
                ? { is_halted: false, reason: null, until: null }
                : { is_halted: true, reason: mine.reason, until: mine.until },
            )}
          </dd>
        </div>
      </dl>
    </Dialog>
  );
};
