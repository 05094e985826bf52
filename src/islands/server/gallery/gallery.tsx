import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Edition } from '#contracts/edition.ts';
import { drawings } from 'virtual:known-drawings';
import { translator } from '#i18n/translator.ts';
import { TextsProvider } from '#i18n/use-texts.tsx';
import { escapeHtml } from '../escape-html.ts';
import type { RenderSession, WidgetProblem } from '../render-session.tsx';
import type { WidgetRegistry } from '../widget-registry.ts';
import { changeExample, readChanges } from './change-example.ts';
import type { GalleryChoice } from './gallery-choice.ts';
import { EXAMPLE_SCRIPT, GALLERY_SCRIPT } from './gallery-scripts.ts';
import { galleryEntries } from './gallery-entry.ts';
import { GalleryIndex } from './gallery-index.tsx';
import { GalleryShell } from './gallery-shell.tsx';
import { GalleryDrawings } from './gallery-drawings.tsx';
import { GallerySymbols } from './gallery-symbols.tsx';
import type { GalleryView } from './gallery-view.ts';
import { inText } from './in-text.ts';
import { GalleryWidget } from './gallery-widget.tsx';

type GalleryOptions = {
  readonly registry: WidgetRegistry;
  /** Begun with the edition of the chosen language and direction. */
  readonly session: RenderSession;
  /** An example as it is on a page of that edition. */
  readonly render: (html: string) => string;
  readonly choice: GalleryChoice;
  readonly view: GalleryView;
  /** Of the address: which example is tried, and with which attributes. */
  readonly query: URLSearchParams;
  /** What the session could not render so far, which a visitor who tries an attribute is told. */
  readonly problems: readonly WidgetProblem[];
  /** What the switch offers: one edition a language. */
  readonly editions: readonly Edition[];
};

export type Gallery = {
  readonly title: string;
  readonly description: string;
  /** What goes into `<main>`, or into `<body>` where the page is an example alone; the session then knows styles and texts. */
  readonly body: string;
  readonly layout: 'site' | 'bare';
  /** An inline script of the page, for its policy. */
  readonly script: string;
  /** For `<html>`, where the visitor chose a theme. */
  readonly theme: 'light' | 'dark' | undefined;
};

/** The edition that the gallery is rendered in: the language's, its direction turned where the visitor asks for it. */
export const galleryEdition = (edition: Edition, { direction }: GalleryChoice): Edition =>
  direction === 'auto' ? edition : { ...edition, direction };

/** A page of the gallery, from the widgets' declarations; works without a script. Undefined: no such widget or example. */
export const renderGallery = async ({
  registry,
  session,
  render,
  choice,
  editions,
  view,
  query,
  problems,
}: GalleryOptions): Promise<Gallery | undefined> => {
  const entries = await galleryEntries(registry);
  const text = translator(session.page, 'gallery');
  const theme = choice.theme === 'system' ? undefined : choice.theme;
  const inPage = (title: string, description: string, content: ReactNode): Gallery => {
    const markup = renderToStaticMarkup(
      <TextsProvider page={session.page}>
        <GalleryShell view={view} choice={choice} editions={editions} entries={entries}>
          {content}
        </GalleryShell>
      </TextsProvider>,
    );
    return {
      title,
      description,
      body: `${markup}<script>${GALLERY_SCRIPT}</script>`,
      layout: 'site',
      script: GALLERY_SCRIPT,
      theme,
    };
  };

  const placed = (html: string): string =>
    choice.place === 'text' ? inText(html, text('before'), text('after')) : html;

  const alone = (title: string, description: string, content: string): Gallery => {
    const body = `<main class="gallery-alone"><h1 class="visually-hidden" lang="en">${escapeHtml(title)}</h1>${content}</main><script>${EXAMPLE_SCRIPT}</script>`;
    return { title, description, body, layout: 'bare', script: EXAMPLE_SCRIPT, theme };
  };

  if (view.kind === 'all')
    return alone(
      text('title'),
      text('intro'),
      entries.map(({ examples }) => render(examples[0]?.html ?? '')).join('<hr>'),
    );
  if (view.kind === 'index')
    return inPage(text('title'), text('intro'), <GalleryIndex entries={entries} choice={choice} />);
  if (view.kind === 'symbols')
    return inPage(text('symbols'), text('intro'), <GallerySymbols names={[...drawings.keys()].toSorted()} />);
  if (view.kind === 'drawings') return inPage(text('drawings'), text('intro'), <GalleryDrawings />);
  const at = entries.findIndex(({ declaration }) => declaration.tag === view.tag);
  const entry = entries[at];
  if (entry === undefined) return undefined;
  const { title, summary, tag } = entry.declaration;
  if (view.kind === 'widget') {
    return inPage(
      `${title} · ${tag}`,
      summary,
      <GalleryWidget
        entry={entry}
        previous={entries[at - 1]}
        next={entries[at + 1]}
        entries={entries}
        render={render}
        choice={choice}
      />,
    );
  }
  if (view.kind === 'try') {
    const tried = entry.examples.find(({ name }) => name === query.get('example')) ?? entry.examples[0];
    const changed = changeExample(tried?.html ?? '', entry.declaration, readChanges(entry.declaration, query));
    const rendered = changed.kind === 'refused' ? '' : render(placed(changed.html));
    const complaints =
      changed.kind === 'refused'
        ? [text('tryRefused', { name: changed.name })]
        : problems.map(({ message }) => message);
    const said = complaints
      .map((complaint) => `<p class="note" role="alert" dir="auto">${escapeHtml(complaint)}</p>`)
      .join('');
    const source =
      changed.kind === 'refused'
        ? ''
        : `<pre class="gallery-source ltr without-js"><code>${escapeHtml(changed.html)}</code></pre>`;
    return alone(`${title}: ${text('try')}`, summary, `${said === '' ? rendered : said}${source}`);
  }
  const example = entry.examples.find(({ name }) => name === view.name);
  if (example === undefined) return undefined;
  return alone(`${title}: ${example.title}`, summary, render(placed(example.html)));
};
