import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { inject } from 'vitest';
import { widgetRegistry } from 'virtual:widget-registry';
import type { Edition } from '#contracts/edition.ts';
import type { TextCatalogue } from '#i18n/texts.ts';
import { mergeTexts } from '#i18n/merge-texts.ts';
import { readBrowserBuild } from '#islands/server/browser-build.ts';
import { createRenderSession } from '#islands/server/render-session.tsx';
import { TARGET_SCRIPT } from '#islands/server/target-script.ts';
import { renderWidgetsInHtml } from '#islands/server/render-widgets.ts';
import { textsCall } from '#islands/server/texts-call.ts';
import type { RegisteredWidget } from '#islands/server/widget-registry.ts';
import { WIRE } from '#islands/widget-source.ts';
import { pagePolicy } from '#server/security-headers.ts';
import { send } from '#server/send.ts';
import { filesOf, StaticFiles } from '#server/static-files.ts';
import { ROOT } from '../support/folders.ts';
import { fixtures } from './fixtures/fixtures.ts';
import { lengthen } from './lengthen.ts';
import { quietMarket, type TestMarket } from './quiet-market.ts';
import { siteTexts } from '../support/site-texts.ts';
import { STYLE_LAYER_ORDER } from '#kit/style-layers.ts';
import { readLateStyles } from '../../tools/late-styles.ts';
import { readSheet } from '../../tools/style-layers.ts';

export const EDITIONS = {
  en: {
    id: 'en-gb',
    language: 'en',
    locale: 'en-GB',
    direction: 'ltr',
    label: 'English',
    region: 'GB',
    regulator: 'fca',
    products: ['cfd'],
  },
  ar: {
    id: 'ar-jo',
    language: 'ar',
    locale: 'ar-JO',
    direction: 'rtl',
    label: 'العربية',
    region: 'JO',
    regulator: 'jsc',
    products: ['cfd'],
  },
} as const satisfies Record<string, Edition>;

export type Sheet = {
  readonly html: string;
  readonly language?: keyof typeof EDITIONS;
  /** Interface texts at their longest, over half as long again. */
  readonly long?: boolean;
  /** Nothing has been translated into the page's language yet. */
  readonly untranslated?: boolean;
  /** The tags as their author wrote them, without server markup. */
  readonly raw?: boolean;
  /** Hosts whose frames the page may hold. */
  readonly frames?: readonly string[];
};

/** What the site does with a request for a file, for the tests of loading. */
export type FileRule = (path: string, response: ServerResponse) => 'taken' | 'pass';

export type WidgetSite = {
  readonly url: string;
  /** Address of a page that holds this HTML. @throws WidgetProblem of a widget that the server cannot render */
  readonly show: (sheet: Sheet) => string;
  /** The page's document, as served. */
  readonly document: (sheet: Sheet) => string;
  rule: FileRule | undefined;
  readonly requested: string[];
  readonly close: () => Promise<void>;
};

/** What a page's first script says: scripts run (src/pages/first-paint.ts). */
const MARK_JS = "document.documentElement.dataset.js=''";
const sha256 = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const baseCss =
  STYLE_LAYER_ORDER +
  ['tokens.css', 'base.css', 'tables.css', 'comparison.css']
    .map((name) => readSheet(ROOT, join(ROOT, 'src/kit', name)))
    .join('') +
  readLateStyles(ROOT);

/** Widgets on bare pages under the site's own security headers, from a real server. */
export const startWidgetSite = async (market: TestMarket = quietMarket): Promise<WidgetSite> => {
  const folder = inject('widgetAssets');
  const { scriptUrl } = readBrowserBuild(folder);
  const texts = siteTexts();
  const documents = new Map<string, ReturnType<typeof documentOf>>();
  const media = new StaticFiles(filesOf(join(ROOT, 'brand/media'), '/media/'), 'checked', {});
  const registry = {
    ...widgetRegistry,
    widgets: [...widgetRegistry.widgets, ...(fixtures as readonly RegisteredWidget[])],
  };

  const textsOf = (language: string): TextCatalogue => texts.get(language) ?? {};

  const documentOf = ({
    html,
    language = 'en',
    long = false,
    untranslated = false,
    raw = false,
    frames = [],
  }: Sheet): { markup: string; policy: string } => {
    const edition = EDITIONS[language];
    const session = createRenderSession(registry, {
      edition,
      texts: untranslated
        ? mergeTexts(language, { en: textsOf('en') }, {})
        : long
          ? lengthen(textsOf(language))
          : textsOf(language),
    });
    const body = raw ? html : renderWidgetsInHtml(html, session);
    const sheetsUsed = session.styles();
    const css = [baseCss, ...sheetsUsed.map((sheet) => sheet.css)].join('\n');
    return {
      policy: pagePolicy(
        { scripts: [sha256(MARK_JS), sha256(TARGET_SCRIPT)], styles: [sha256(css)], frames },
        site.url,
      ),
      markup: `<!doctype html>
<html lang="${edition.locale}" dir="${edition.direction}">
<head><meta charset="utf-8"><title>Widgets</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style ${WIRE.styles}="${sheetsUsed.map(({ name }) => name).join(' ')}">${css}</style>
<script type="module" src="${scriptUrl}"></script></head>
<body><script>${MARK_JS}</script><main><h1>Widgets</h1><h2>On a page</h2>
<div id="stage">${body}</div>
</main>
${session.pageTextsScript()}<script>${TARGET_SCRIPT}</script></body>
</html>
`,
    };
  };

  const site: WidgetSite = {
    url: '',
    show: (sheet) => {
      const name = createHash('sha256').update(JSON.stringify(sheet)).digest('hex').slice(0, 12);
      // Thrown while a request is answered, a widget's error would leave the browser waiting.
      if (!documents.has(name)) documents.set(name, documentOf(sheet));
      return `${site.url}/sheet/${name}`;
    },
    document: (sheet) => documentOf(sheet).markup,
    rule: undefined,
    requested: [],
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    site.requested.push(request.url ?? '');
    if (site.rule?.(request.url ?? '', response) === 'taken') return;
    const shown = documents.get(path.slice('/sheet/'.length));
    if (shown !== undefined) {
      const { markup, policy } = shown;
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy })
        .end(markup);
      return;
    }
    if (path === '/favicon.ico') {
      response.writeHead(204).end(); // a browser asks for it once, whenever it likes
      return;
    }
    const file = media.get(path);
    if (file !== undefined) {
      void file.then((representation) => send(request, response, representation));
      return;
    }
    const [, kind, first = '', second = ''] = path.split('/');
    const body =
      market.call(path) ??
      (kind === 'texts'
        ? textsCall(texts, first, second.replace(/\.json$/, ''))
        : kind === 'assets'
          ? readAsset(folder, path)
          : undefined);
    if (body === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'Content-Type': typeOf(path), 'Cache-Control': 'public, max-age=31536000, immutable' })
        .end(body);
  });
  market.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(site, { url: `http://localhost:${(server.address() as { port: number }).port}` });
};

const readAsset = (folder: string, path: string): Buffer | undefined => {
  try {
    return readFileSync(join(folder, path));
  } catch {
    return undefined; // answered with 404
  }
};

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
};
const typeOf = (path: string): string => TYPES[path.split('.').at(-1) ?? ''] ?? 'application/json';
