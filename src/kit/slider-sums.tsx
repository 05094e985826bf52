import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

export type SliderSum = {
  readonly label: string;
  /** A second line below the label. */
  readonly about?: string;
  /** The sum in words and figures. */
  readonly value: string;
  /** How much of its bar is filled, from 0 to 1. */
  readonly part: number;
};

type SliderSumsProps = {
  /** What is dragged. */
  readonly label: string;
  readonly range: { readonly min: number; readonly max: number; readonly step: number };
  /** The value to begin with, and without a script. */
  readonly first: number;
  /** The slider's value with its unit. */
  readonly say: (value: number) => string;
  /** The same at both ends of the slider. */
  readonly sayEnd: (value: number) => string;
  readonly sums: (value: number) => readonly SliderSum[];
  /** What the sums follow from; below them. */
  readonly children: ReactNode;
};

/** WAI-ARIA pattern "slider", by the browser's own control, and sums that follow from its value. Without a script the first value stands. */
export function SliderSums({ label, range, first, say, sayEnd, sums, children }: SliderSumsProps) {
  const id = useId();
  const [value, setValue] = useState(first);
  const slider = useRef<HTMLInputElement>(null);
  // Moved before the code came.
  useEffect(() => setValue((before) => slider.current?.valueAsNumber ?? before), []);
  return (
    <div className="slider-sums">
      <p className="slider-sums-size">
        <label htmlFor={`${id}-size`}>{label}</label>
        <output htmlFor={`${id}-size`}>{say(value)}</output>
      </p>
      <div className="slider-sums-slider needs-js">
        <input
          id={`${id}-size`}
          ref={slider}
          type="range"
          {...range}
          defaultValue={first}
          aria-valuetext={say(value)}
          onChange={({ currentTarget }) => setValue(currentTarget.valueAsNumber)}
        />
        <span className="slider-sums-ends" aria-hidden="true">
          <span>{sayEnd(range.min)}</span>
          <span>{sayEnd(range.max)}</span>
        </span>
      </div>
      <dl className="slider-sums-rows">
        {sums(value).map(({ label: of, about, value: words, part }) => (
          <div key={of} className="slider-sums-row">
            <dt>
              {of}
              {about !== undefined && <span className="slider-sums-about">{about}</span>}
            </dt>
            <dd>
              {words}
              <svg className="slider-sums-bar" aria-hidden="true">
                <rect width={`${(Math.min(1, Math.max(0, part)) * 100).toFixed(2)}%`} height="100%" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p className="slider-sums-basis">{children}</p>
    </div>
  );
}
