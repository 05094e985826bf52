import { type ReactNode, useEffect, useRef } from 'react';
import { scrollTabIntoView } from '#kit/scroll-tab-into-view.ts';

type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** Shown in the label's place where there is little room. */
  readonly glyph?: ReactNode;
};

type ChoicesProps<Value extends string> = {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
};

/** A few buttons of which one is pressed. Where there is little room they are one row that scrolls. */
export const Choices = <Value extends string>({ label, choices, chosen, onChoose }: ChoicesProps<Value>) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pressed = list.current?.querySelector(`[aria-pressed='true']`);
    if (list.current !== null && pressed) scrollTabIntoView(pressed, list.current);
  }, [chosen]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's legend does not lie in a row
    <div ref={list} className="charts-choices" role="group" aria-label={label}>
      {choices.map(({ value, label: words, glyph }) => (
        <button key={value} type="button" aria-pressed={value === chosen} data-hold="" onClick={() => onChoose(value)}>
          {glyph === undefined ? (
            words
          ) : (
            <>
              <span className="charts-label">{words}</span>
              <span className="charts-glyph" aria-hidden="true">
                {glyph}
              </span>
            </>
          )}
        </button>
      ))}
    </div>
  );
};
