import { useId, useLayoutEffect, useRef, useState } from 'react';
import { SelectBox } from '#kit/select/select-box.tsx';
import { useTakeover } from '#kit/select/use-takeover.ts';
import type { SelectSwitcherProps } from './select-switcher.widget.ts';

/** The server writes links that unfold; with scripts the same box is a list of options. */
const SelectSwitcher = ({ label, items, value }: SelectSwitcherProps) => {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isTaken = useTakeover(frame);
  const first = value ?? items[0]?.value ?? '';
  const [chosen, setChosen] = useState(first);

  // The server does not know where its markup is shown; and a page that comes back has the choice in it that led away.
  useLayoutEffect(() => {
    const showHere = () => setChosen(value ?? items.find(({ link }) => isHere(link))?.value ?? first);
    showHere();
    addEventListener('pageshow', showHere);
    return () => removeEventListener('pageshow', showHere);
  }, [items, value, first]);

  const go = (picked: string) => {
    const link = items.find((one) => one.value === picked)?.link;
    setChosen(picked);
    if (link !== undefined && !isHere(link)) location.assign(link);
  };

  return (
    <div ref={frame} className="field select-switcher">
      <span className="field-label" id={`${id}label`}>
        {label}
      </span>
      {isTaken ? (
        <SelectBox id={`${id}box`} labelledBy={`${id}label`} items={items} value={chosen} onPick={go} placeholder="" />
      ) : (
        <div className="field-box" data-select="">
          <details>
            <summary className="field-control select-value" id={`${id}box`} aria-labelledby={`${id}label ${id}box`}>
              {items.find((one) => one.value === chosen)?.label}
            </summary>
            <ul className="select-switcher-links">
              {items.map((one) => (
                <li key={one.value}>
                  <a href={one.link} aria-current={one.value === chosen ? 'true' : undefined}>
                    {one.label}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        </div>
      )}
    </div>
  );
};

export default SelectSwitcher;

const isHere = (link: string): boolean => new URL(link, location.href).href === location.href;
