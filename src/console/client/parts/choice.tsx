import { useId } from 'react';
import { Icon } from '#kit/icon.tsx';

/** The browser's own list of choices: it is known to every hand and every screen reader. */
export const Choice = ({
  label,
  value,
  options,
  onChoose,
  isBare = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
  /** Its first option says what it is: the label is for who cannot see it. */
  readonly isBare?: boolean;
}) => {
  const id = useId();
  return (
    <div
      className="c-choice"
      data-bare={isBare ? '' : undefined}
      data-chosen={isBare && value !== options[0]?.[0] ? '' : undefined}
    >
      <label htmlFor={id} className={isBare ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <span className="c-choice-box">
        <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
          {options.map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </select>
        <Icon symbol="keyboard_arrow_down_20px" />
      </span>
    </div>
  );
};
