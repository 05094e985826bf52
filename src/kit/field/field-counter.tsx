import { useEffect, useState } from 'react';
import { SAID_AFTER_TYPING_MS } from '#contracts/limits.ts';
import { useControlValue } from './use-control-value.ts';

export type CounterWords = {
  /** What is seen: `7 / 20`. */
  readonly shown: (length: number) => string;
  /** Said with the field: how much may be typed. */
  readonly limit: string;
  /** Said when typing rests: how much is left. */
  readonly left: (count: number) => string;
};

type FieldCounterProps = {
  /** Of the control. */
  readonly id: string;
  readonly initial: string;
  readonly max: number;
  readonly words: CounterWords;
};

/**
 * Length / maxlength beside the note (TXF-4). Two figures with a stroke say nothing to those who hear them, and each
 * letter would be interrupted by them: they hear the limit with the field, and what is left when they pause.
 */
export const FieldCounter = ({ id, initial, max, words }: FieldCounterProps) => {
  const { length } = useControlValue(id, initial);
  const [said, setSaid] = useState<number>();
  const [atFirst] = useState(length);
  const isTouched = said !== undefined || length !== atFirst;
  useEffect(() => {
    if (!isTouched) return undefined;
    const timer = setTimeout(() => setSaid(length), SAID_AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [length, isTouched]);
  return (
    <>
      <span className="field-counter" aria-hidden="true">
        {words.shown(length)}
      </span>
      <span className="visually-hidden" id={`${id}-limit`}>
        {words.limit}
      </span>
      <output className="visually-hidden">{said !== undefined && words.left(Math.max(0, max - said))}</output>
    </>
  );
};
