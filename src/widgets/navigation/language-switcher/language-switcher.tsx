import { useId, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import { stayInside } from '#kit/modal-events.ts';
import type { Language, LanguageSwitcherProps } from './language-switcher.widget.ts';
import { usePopupManners } from './use-popup-manners.ts';

/**
 * [LNG-1] The popup is a native popover: button, close icon, fade overlay and Escape are the browser's, also before this
 * code is there and where none runs. The code adds a page that does not scroll and a focus that stays inside.
 */
const LanguageSwitcher = ({ languages, selectedTitle, mobileHeading }: LanguageSwitcherProps) => {
  const text = useTexts('language-switcher');
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  usePopupManners(popup);
  const current = languages.find((one) => one.current === true);
  const heading = mobileHeading ?? text('heading');
  return (
    <div className="language-switcher">
      <button type="button" className="language-button" popoverTarget={`${id}popup`}>
        <Mark language={current ?? { title: selectedTitle }} />
        <span className="visually-hidden">{text('button')}: </span>
        <span className="language-button-title">{selectedTitle}</span>
        <Icon symbol="keyboard_arrow_down_20px" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog keeps the Tab key inside */}
      <div
        ref={popup}
        id={`${id}popup`}
        className="popup language-popup"
        popover="auto"
        data-late=""
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not every browser opens a dialog element without a script
        role="dialog"
        aria-labelledby={`${id}heading`}
        onKeyDown={(event) => {
          if (event.key === 'Tab') stayInside(event);
        }}
      >
        <div className="language-head">
          <p className="language-heading" id={`${id}heading`}>
            {heading}
          </p>
          <button
            type="button"
            className="language-close"
            popoverTarget={`${id}popup`}
            popoverTargetAction="hide"
            aria-label={text('close')}
          >
            <Icon symbol="close_24px" />
          </button>
        </div>
        <ul className="language-list">
          {languages.map((language) => (
            <li key={language.url}>
              <LanguageLink language={language} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};

export default LanguageSwitcher;

function LanguageLink({ language }: { readonly language: Language }) {
  const text = useTexts('language-switcher');
  const { title, url, text: line, lang, dir, edition, current, elsewhere } = language;
  return (
    <a
      className="language-link"
      href={url}
      hrefLang={lang}
      data-choose-edition={edition}
      aria-current={current === true ? 'true' : undefined}
    >
      <Mark language={language} />
      <span className="language-words">
        <span className="language-title" lang={lang} dir={dir}>
          {title}
        </span>
        {line !== undefined && (
          <span className="language-text" lang={lang} dir={dir}>
            {line}
          </span>
        )}
        {elsewhere === true && <span className="language-text">{text('elsewhere')}</span>}
      </span>
      {current === true && <Icon symbol="check_24px" />}
    </a>
  );
}

/** Ornament: the words beside it say what it stands for. */
const Mark = ({
  language: { img, monogram, title },
}: {
  readonly language: Pick<Language, 'img' | 'monogram' | 'title'>;
}) =>
  img === undefined ? (
    <span className="language-mark" aria-hidden="true">
      {monogram ?? title.slice(0, 2)}
    </span>
  ) : (
    <img className="language-mark" src={img} alt="" width="28" height="28" loading="lazy" />
  );
