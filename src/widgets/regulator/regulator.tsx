import { useRef } from 'react';
import { REGULATOR_COOKIE } from '#contracts/cookies.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { writeCookie } from '#kit/cookies.ts';
import { Icon } from '#kit/icon.tsx';
import type { RegulatorProps } from './regulator.widget.ts';
import { useClosing } from './use-closing.ts';

type RegulatorViewProps = RegulatorProps & { readonly adopted?: boolean };

/** Whether the visitor opened the list before the code came. */
export const adopt = (root: HTMLElement): boolean => root.querySelector(':scope > details')?.hasAttribute('open') === true;

/** [REG-1] Native details with links: the browser opens it, the code closes it again and keeps the choice. */
const Regulator = ({ entries, selected, adopted = false }: RegulatorViewProps) => {
  const text = useTexts('regulator');
  const details = useRef<HTMLDetailsElement>(null);
  useClosing(details);
  const current = entries.find(({ value }) => value === selected) ?? entries[0];
  const face = (
    <>
      <Icon symbol="account_balance_20px" />
      <span className="visually-hidden">{text('button')}: </span>
      <span className="regulator-label">{current?.label}</span>
    </>
  );
  if (entries.length === 1) {
    return <button type="button" className="regulator-button" disabled title={current?.text}>{face}</button>;
  }
  return (
    <details ref={details} className="regulator" open={adopted}>
      <summary className="regulator-button">
        {face}
        <Icon symbol="keyboard_arrow_down_20px" />
      </summary>
      <ul className="regulator-list">
        {entries.map(({ value, label, text: line, url, edition }) => (
          <li key={value}>
            <a
              className="regulator-link"
              href={url}
              aria-current={value === current?.value ? 'true' : undefined}
              data-choose-edition={edition}
              data-hold=""
              onClick={() => writeCookie(REGULATOR_COOKIE, value)}
            >
              <span className="regulator-words">
                <span className="regulator-label">{label}</span>
                {line !== undefined && <span className="regulator-text">{line}</span>}
              </span>
              {value === current?.value && <Icon symbol="check_20px" />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
};

export default Regulator;
