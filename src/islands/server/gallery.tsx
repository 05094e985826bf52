import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Edition } from '#contracts/edition.ts';
import { translator } from '#i18n/translator.ts';
import { TextsProvider, useTexts } from '#i18n/use-texts.tsx';
import type { AnyWidgetDeclaration, WidgetExample } from '../define-widget.ts';
import { describeProps } from './describe-props.ts';
import { GALLERY_DIRECTIONS, GALLERY_THEMES, type GalleryChoice } from './gallery-choice.ts';
import type { RenderSession } from './render-session.tsx';
import { renderWidgetsInHtml } from './render-widgets.ts';
import type { WidgetRegistry } from './widget-registry.ts';

type GalleryOptions = {
  readonly registry: WidgetRegistry;
  /** Begun with the edition of the chosen language and direction. */
  readonly session: RenderSession;
  readonly choice: GalleryChoice;
  /** What the switch offers: one edition a language. */
  readonly editions: readonly Edition[];
};

export type Gallery = {
  readonly title: string;
  /** What goes into `<main>`; the session then knows styles and texts. */
  readonly body: string;
  /** For `<html>`, where the visitor chose a theme. */
  readonly theme: 'light' | 'dark' | undefined;
};

/** The edition that the gallery is rendered in: the language's, its direction turned where the visitor asks for it. */
export const galleryEdition = (edition: Edition, { direction }: GalleryChoice): Edition => (direction === 'auto' ? edition : { ...edition, direction });

/** The page at /gallery: every widget with its props and examples, from the declarations; works without a script. */
export const renderGallery = async ({ registry, session, choice, editions }: GalleryOptions): Promise<Gallery> => {
  const entries = await Promise.all(
    registry.widgets.map(async ({ declaration }) => ({ declaration, examples: (await declaration.examples()).default })),
  );
  entries.sort((a, b) => a.declaration.title.localeCompare(b.declaration.title, 'en'));
  const body = renderToStaticMarkup(
    <TextsProvider page={session.page}>
      <GalleryBody session={session} choice={choice} editions={editions} entries={entries} />
    </TextsProvider>,
  );
  return { title: translator(session.page, 'gallery')('title'), body, theme: choice.theme === 'system' ? undefined : choice.theme };
};

type Entry = { readonly declaration: AnyWidgetDeclaration; readonly examples: readonly WidgetExample[] };

const GalleryBody = ({ session, choice, editions, entries }: Omit<GalleryOptions, 'registry'> & { entries: readonly Entry[] }) => {
  const text = useTexts('gallery');
  return (
    <div className="gallery shell">
      <header className="gallery-head">
        <h1>{text('title')}</h1>
        <p className="lead">{text('intro')}</p>
        <Switches choice={choice} editions={editions} />
        <nav aria-label={text('title')}>
          <ul className="gallery-index">
            {entries.map(({ declaration }) => (
              <li key={declaration.tag}>
                <a href={`#${declaration.tag}`} lang="en">
                  {declaration.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {entries.map((entry) => (
        <GalleryEntry key={entry.declaration.tag} session={session} {...entry} />
      ))}
    </div>
  );
};

const Switches = ({ choice, editions }: Pick<GalleryOptions, 'choice' | 'editions'>) => {
  const text = useTexts('gallery');
  const themes = { system: text('themeSystem'), light: text('themeLight'), dark: text('themeDark') };
  const directions = { auto: text('directionAuto'), ltr: text('directionLtr'), rtl: text('directionRtl') };
  return (
    <form method="get">
      <fieldset className="gallery-switches">
        <legend className="visually-hidden">{text('legend')}</legend>
        <Switch name="theme" label={text('theme')} chosen={choice.theme} options={GALLERY_THEMES.map((value) => [value, themes[value]])} />
        <Switch name="direction" label={text('direction')} chosen={choice.direction} options={GALLERY_DIRECTIONS.map((value) => [value, directions[value]])} />
        <Switch name="language" label={text('language')} chosen={choice.language} options={editions.map(({ language, label }) => [language, label])} />
        <button type="submit" className="button" data-variant="outlined" data-colour="neutral" data-size="medium">
          {text('apply')}
        </button>
      </fieldset>
    </form>
  );
};

type SwitchProps = { readonly name: string; readonly label: string; readonly chosen: string; readonly options: readonly (readonly [string, string])[] };

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

const GalleryEntry = ({ session, declaration, examples }: Entry & { session: RenderSession }) => {
  const text = useTexts('gallery');
  const hydrates = { visible: text('hydrateVisible'), interaction: text('hydrateInteraction'), load: text('hydrateLoad') };
  const { tag, title, summary, load, hydrate, requirements } = declaration;
  return (
    <section className="gallery-entry" id={tag} aria-labelledby={`${tag}-title`}>
      <h2 id={`${tag}-title`} lang="en">
        {title} <code className="ltr">&lt;{tag}&gt;</code>
      </h2>
      <p lang="en" dir="ltr" className="gallery-summary">
        {summary}
      </p>
      <dl className="gallery-facts">
        <Fact term={text('loads')}>{load === 'eager' ? text('eager') : text('lazy')}</Fact>
        <Fact term={text('takesOver')}>{hydrates[hydrate]}</Fact>
        <Fact term={text('requirements')}>
          <span className="ltr">{requirements.join(', ')}</span>
        </Fact>
      </dl>
      <PropTable declaration={declaration} />
      <h3>{text('examples', { count: examples.length })}</h3>
      {examples.map((example) => (
        <Example key={example.name} session={session} id={`${tag}-${example.name}`} example={example} />
      ))}
    </section>
  );
};

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const PropTable = ({ declaration }: { declaration: AnyWidgetDeclaration }) => {
  const text = useTexts('gallery');
  const rows = describeProps(declaration);
  if (rows.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls takes focus, so that a keyboard can scroll it
    <section className="table-frame" tabIndex={0} aria-label={`${declaration.tag}: ${text('prop')}`}>
      <table>
        <thead>
          <tr>
            {[text('prop'), text('type'), text('defaultValue'), text('description')].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, type, isRequired, defaultValue, description }) => (
            <tr key={name}>
              <th scope="row">
                <code className="ltr">{name}</code>
              </th>
              <td>
                <code className="ltr">{type}</code>
              </td>
              <td>{defaultValue === undefined ? isRequired ? text('required') : text('noDefault') : <code className="ltr">{defaultValue}</code>}</td>
              <td lang="en" dir="ltr">
                {description}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const Example = ({ session, id, example }: { session: RenderSession; id: string; example: WidgetExample }) => {
  const text = useTexts('gallery');
  return (
    <article className="gallery-example" aria-labelledby={id}>
      <h4 id={id} lang="en">
        {example.title}
      </h4>
      <div className="gallery-stage" dangerouslySetInnerHTML={{ __html: renderWidgetsInHtml(example.html, session) }} />
      <details className="gallery-markup">
        <summary>{text('markup')}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it */}
        <pre className="ltr" tabIndex={0}>
          <code>{example.html}</code>
        </pre>
      </details>
    </article>
  );
};
