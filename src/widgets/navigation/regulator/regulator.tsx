import { type ReactNode, useId, useRef } from 'react';
import { REGULATOR_COOKIE } from '#contracts/cookies.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { writeCookie } from '#kit/cookies.ts';
import { Icon } from '#kit/icon.tsx';
import type { RegulatorProps } from './regulator.widget.ts';
import { useClosing } from './use-closing.ts';

type RegulatorViewProps = RegulatorProps & { readonly adopted?: boolean };

/** Whether the visitor opened the list before the code came. */
export const adopt = (root: HTMLElement): boolean =>
  root.querySelector(':scope > details')?.hasAttribute('open') === true;

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
    return (
      <button type="button" className="regulator-button" disabled title={current?.text}>
        {face}
      </button>
    );
  }
  return (
    <details ref={details} className="regulator" open={adopted}>
      <summary className="regulator-button">
        {face}
        <Icon symbol="keyboard_arrow_down_20px" />
      </summary>
      <ul className="regulator-list" data-late="">
        {entries.map((entry) => (
          <li key={entry.value}>
            {entry.places.length > 1 ? (
              <Places entry={entry} />
            ) : (
              <Single entry={entry} isCurrent={entry.value === current?.value} />
            )}
          </li>
        ))}
      </ul>
    </details>
  );
};

export default Regulator;

type Entry = RegulatorProps['entries'][number];

/** A regulator with one edition: one link. */
const Single = ({ entry, isCurrent }: { readonly entry: Entry; readonly isCurrent: boolean }) => (
  <Choice value={entry.value} url={entry.url} edition={entry.edition} isCurrent={isCurrent}>
    <Name entry={entry} />
    {entry.places.map(({ label, lang, dir }) => (
      <span key={label} className="regulator-text" lang={lang} dir={dir}>
        {label}
      </span>
    ))}
  </Choice>
);

/** One with several: its name above their links, which say it to who hears them by themselves. */
const Places = ({ entry }: { readonly entry: Entry }) => {
  const id = useId();
  return (
    <>
      <div className="regulator-group" id={id}>
        <Name entry={entry} />
      </div>
      <ul className="regulator-places" aria-labelledby={id}>
        {entry.places.map(({ label, url, edition, current, lang, dir }) => (
          <li key={edition}>
            <Choice value={entry.value} url={url} edition={edition} isCurrent={current}>
              <span>
                <span className="visually-hidden">{entry.label}: </span>
                <span lang={lang} dir={dir}>
                  {label}
                </span>
              </span>
            </Choice>
          </li>
        ))}
      </ul>
    </>
  );
};

const Name = ({ entry: { label, text, lang, dir } }: { readonly entry: Entry }) => (
  <>
    <span className="regulator-label">{label}</span>
    {text !== undefined && (
      <span className="regulator-text" lang={lang} dir={dir}>
        {text}
      </span>
    )}
  </>
);

type ChoiceProps = {
  readonly value: string;
  readonly url: string;
  readonly edition: string | undefined;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
};

const Choice = ({ value, url, edition, isCurrent, children }: ChoiceProps) => (
  <a
    className="regulator-link"
    href={url}
    aria-current={isCurrent ? 'true' : undefined}
    data-choose-edition={edition}
    data-hold=""
    onClick={() => writeCookie(REGULATOR_COOKIE, value)}
  >
    <span className="regulator-words">{children}</span>
    {isCurrent && <Icon symbol="check_20px" />}
  </a>
);
