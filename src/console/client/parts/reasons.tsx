import { useId } from 'react';

/** One of a closed list; none is chosen until somebody chooses. */
export function Reasons<Reason extends string>({
  legend,
  reasons,
  chosen,
  word,
  onChoose,
}: {
  readonly legend: string;
  readonly reasons: readonly Reason[];
  readonly chosen: Reason | undefined;
  readonly word: (reason: Reason) => string;
  readonly onChoose: (reason: Reason) => void;
}) {
  const name = useId();
  return (
    <fieldset className="c-reasons">
      <legend>{legend}</legend>
      {reasons.map((reason) => (
        <label key={reason}>
          <input
            type="radio"
            name={name}
            value={reason}
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
          />
          {word(reason)}
        </label>
      ))}
    </fieldset>
  );
}
