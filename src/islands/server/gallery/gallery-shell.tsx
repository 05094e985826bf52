import type { ReactNode } from 'react';
import type { Edition } from '#contracts/edition.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import {
  GALLERY_DIRECTIONS,
  GALLERY_PLACES,
  GALLERY_THEMES,
  GALLERY_WIDTHS,
  type GalleryChoice,
} from './gallery-choice.ts';
import { byGroup, type GalleryEntry, searchWords } from './gallery-entry.ts';
import { DRAWINGS, galleryAddress, type GalleryView, SYMBOLS } from './gallery-view.ts';

type ShellProps = {
  readonly view: GalleryView;
  readonly choice: GalleryChoice;
  readonly editions: readonly Edition[];
  readonly entries: readonly GalleryEntry[];
  readonly children: ReactNode;
};

/** The frame of every page of the gallery: all widgets beside it, and how they are shown above it. */
export const GalleryShell = ({ view, choice, editions, entries, children }: ShellProps) => {
  const text = useTexts('gallery');
  const shown = 'tag' in view ? view.tag : undefined;
  const list = (
    <ul className="gallery-groups">
      {byGroup(entries).map(({ group, entries: members }) => (
        <li key={group}>
          <span className="gallery-group">{text(`group_${group}`)}</span>
          <ul>
            {members.map((entry) => (
              <li key={entry.declaration.tag} data-words={searchWords(entry)}>
                <a
                  href={galleryAddress(choice, entry.declaration.tag)}
                  lang="en"
                  aria-current={entry.declaration.tag === shown ? 'page' : undefined}
                >
                  {entry.declaration.title}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <a href={galleryAddress(choice, SYMBOLS)} aria-current={view.kind === 'symbols' ? 'page' : undefined}>
          {text('symbols')}
        </a>
      </li>
      <li>
        <a href={galleryAddress(choice, DRAWINGS)} aria-current={view.kind === 'drawings' ? 'page' : undefined}>
          {text('drawings')}
        </a>
      </li>
    </ul>
  );
  return (
    <div className="gallery shell">
      <div className="gallery-side">
        <p className="gallery-find needs-js">
          <label htmlFor="gallery-find">{text('find')}</label>
          <input id="gallery-find" type="search" autoComplete="off" spellCheck={false} data-find={text('found')} />
          <output className="visually-hidden" htmlFor="gallery-find" />
        </p>
        <nav aria-label={text('widgets')} className="gallery-nav-wide">
          {list}
        </nav>
        <details className="gallery-nav-narrow">
          <summary className="fold-mark">{text('widgets')}</summary>
          <nav aria-label={text('widgets')}>{list}</nav>
        </details>
      </div>
      <div className="gallery-content">
        <Switches choice={choice} editions={editions} />
        {children}
      </div>
    </div>
  );
};

const Switches = ({ choice, editions }: Pick<ShellProps, 'choice' | 'editions'>) => {
  const text = useTexts('gallery');
  const themes = { system: text('themeSystem'), light: text('themeLight'), dark: text('themeDark') };
  const directions = { auto: text('directionAuto'), ltr: text('directionLtr'), rtl: text('directionRtl') };
  const places = { alone: text('placeAlone'), text: text('placeText') };
  const width = (value: GalleryChoice['width']) =>
    value === 'page' ? text('widthPage') : text('widthPx', { width: value });
  return (
    <form method="get">
      <fieldset className="gallery-switches">
        <legend className="visually-hidden">{text('legend')}</legend>
        <Switch
          name="theme"
          label={text('theme')}
          chosen={choice.theme}
          options={GALLERY_THEMES.map((value) => [value, themes[value]])}
        />
        <Switch
          name="direction"
          label={text('direction')}
          chosen={choice.direction}
          options={GALLERY_DIRECTIONS.map((value) => [value, directions[value]])}
        />
        <Switch
          name="language"
          label={text('language')}
          chosen={choice.language}
          options={editions.map(({ language, label }) => [language, label])}
        />
        <Switch
          name="width"
          label={text('width')}
          chosen={choice.width}
          options={GALLERY_WIDTHS.map((value) => [value, width(value)])}
        />
        <Switch
          name="place"
          label={text('place')}
          chosen={choice.place}
          options={GALLERY_PLACES.map((value) => [value, places[value]])}
        />
        <button type="submit" className="button" data-variant="outlined" data-colour="neutral" data-size="medium">
          {text('apply')}
        </button>
      </fieldset>
    </form>
  );
};

type SwitchProps = {
  readonly name: keyof GalleryChoice;
  readonly label: string;
  readonly chosen: string;
  readonly options: readonly (readonly [string, string])[];
};

const Switch = ({ name, label, chosen, options }: SwitchProps) => (
  <label>
    <span>{label}</span>
    <select name={name} defaultValue={chosen}>
      {options.map(([value, title]) => (
        <option key={value} value={value} lang={name === 'language' ? value : undefined}>
          {title}
        </option>
      ))}
    </select>
  </label>
);
