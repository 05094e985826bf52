type ChoicesProps<Value extends string> = {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
};

/** A few buttons of which one is pressed. */
export const Choices = <Value extends string>({ label, choices, chosen, onChoose }: ChoicesProps<Value>) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's legend does not lie in a row
  <div className="charts-choices" role="group" aria-label={label}>
    {choices.map(({ value, label: words }) => (
      <button key={value} type="button" aria-pressed={value === chosen} data-hold="" onClick={() => onChoose(value)}>
        {words}
      </button>
    ))}
  </div>
);
