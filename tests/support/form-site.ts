import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';
import { widgetRegistry } from 'virtual:widget-registry';
import type { Edition } from '#contracts/edition.ts';
import { PROBLEMS, type ProblemCode } from '#contracts/problems.ts';
import type { FormFacts } from '#forms/engine/form-facts.ts';
import { postedStep } from '#forms/server/form-definitions.ts';
import { type FormAnswerProps, postForm } from '#forms/server/post-form.ts';
import { readBrowserBuild } from '#islands/server/browser-build.ts';
import { createRenderSession } from '#islands/server/render-session.tsx';
import { WIRE } from '#islands/widget-source.ts';
import { pagePolicy } from '#server/security-headers.ts';
import { ROOT } from './folders.ts';
import { siteTexts } from './site-texts.ts';
import { STYLE_LAYER_ORDER } from '#kit/style-layers.ts';
import { readLateStyles } from '../../tools/late-styles.ts';
import { readSheet } from '../../tools/style-layers.ts';

const EDITIONS: readonly Edition[] = [
  {
    id: 'en-gb',
    language: 'en',
    locale: 'en-GB',
    direction: 'ltr',
    label: 'English',
    region: 'GB',
    regulator: 'fca',
    products: ['cfd'],
  },
  {
    id: 'ar-jo',
    language: 'ar',
    locale: 'ar-JO-u-nu-latn',
    direction: 'rtl',
    label: 'العربية',
    region: 'JO',
    regulator: 'jsc',
    products: ['cfd'],
  },
];
/** Which form and step stands on which page. */
const PAGES: Readonly<Record<string, readonly [form: string, step: string]>> = {
  'sign-up': ['live-sign-up', 'account'],
  'sign-up/details': ['live-sign-up', 'details'],
  'sign-up/thank-you': ['sign-up-thank-you', 'thank-you'],
  'log-in': ['login', 'login'],
  'verify-email': ['verify-email', 'confirm'],
  'account/erase': ['erase-account', 'erase'],
};
const baseCss =
  STYLE_LAYER_ORDER +
  ['tokens.css', 'base.css', 'tables.css', 'comparison.css']
    .map((name) => readSheet(ROOT, join(ROOT, 'src/kit', name)))
    .join('') +
  readLateStyles(ROOT);
const MARK_JS = "document.documentElement.dataset.js=''";

export type SiteCall = {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly body: Record<string, unknown>;
  readonly headers: IncomingHttpHeaders;
};
export type SiteAnswer =
  | {
      readonly status: number;
      readonly json?: unknown;
      readonly setCookie?: readonly string[];
      readonly headers?: Readonly<Record<string, string>>;
    }
  | 'cut'
  | 'never';

export type FormSite = {
  readonly url: string;
  /** Calls of forms that arrived: without those for the XSRF token and the session. */
  readonly calls: SiteCall[];
  /** Other files that were asked for. */
  readonly files: string[];
  /** Answer to a path, instead of the usual success. A promise holds it back. */
  readonly answers: Map<string, (call: SiteCall) => SiteAnswer | Promise<SiteAnswer>>;
  /** What file requests wait for. */
  fileGate: Promise<unknown> | undefined;
  readonly reset: () => void;
  readonly close: () => Promise<void>;
};

export const problem = (
  code: ProblemCode,
  errors?: Record<string, { code: string; message: string }[]>,
): SiteAnswer => ({
  status: PROBLEMS[code].status,
  json: { type: `/problems/${code}`, title: PROBLEMS[code].title, status: PROBLEMS[code].status, code, errors },
});

const IDS = { profile_id: 'p-1', client_id: 'c-1', is_email_verified: false };
const USUAL: Readonly<Record<string, SiteAnswer>> = {
  '/utils/custom-forms/signup': {
    status: 200,
    json: IDS,
    setCookie: ['fc_signup=signed; Path=/; HttpOnly; SameSite=Lax', 'fc_signup_flag=1; Path=/; SameSite=Lax'],
  },
  '/utils/custom-forms/signup/signup-step-2': { status: 200, json: { ...IDS, next: 'thank-you' } },
  '/utils/custom-forms/signup/thank-you-step': {
    status: 200,
    json: {
      kind: 'live',
      account_number: '50000001',
      shown_number: '50000001',
      email_masked: 's•••@example.com',
      is_email_verified: false,
      next_steps: ['verify-email', 'log-in', 'fund'],
      links: { login: '/en-gb/log-in', dashboard: 'https://dashboard.example/' },
    },
  },
  '/utils/custom-forms/email-verify/resend': { status: 200, json: { sent: true } },
  '/api/user/authorise': { status: 200, json: { token: 'token-1', url: '/en-gb/dashboard' } },
};

/** Pages that hold one form each, the calls' contract answered as a test wants, and the posts without JavaScript. */
export async function startFormSite(): Promise<FormSite> {
  const folder = inject('widgetAssets');
  const { scriptUrl } = readBrowserBuild(folder);
  const texts = siteTexts();

  const factsOf = (edition: Edition): FormFacts => ({
    edition: edition.id,
    countries: ['GB', 'IE', 'JO'],
    promptCountries: ['IE'],
    documents: ['terms', 'risk-warning', 'privacy'].map((id) => ({
      id,
      version: edition.regulator,
      href: `/${edition.id}/legal/${id}`,
    })),
    entity: `northquay-${edition.regulator}`,
    companyId: 1,
    exitPage: 'sign-up/not-available',
  });

  const pageOf = (
    edition: Edition,
    path: string,
    props?: FormAnswerProps,
  ): { html: string; policy: string } | undefined => {
    const [form, step] = PAGES[path] ?? [];
    const session = createRenderSession(widgetRegistry, { edition, texts: texts.get(edition.language) ?? {} });
    const body =
      form === undefined
        ? `<p>${path}</p>`
        : session.renderWidget(`fc-form-${form}`, {
            attributes: { step: step ?? '' },
            json: { ...factsOf(edition), ...props },
          });
    const sheets = session.styles();
    const css = [baseCss, ...sheets.map((sheet) => sheet.css)].join('\n');
    const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
    const other = EDITIONS.find(({ id }) => id !== edition.id);
    return {
      policy: pagePolicy({ scripts: [hash(MARK_JS)], styles: [hash(css)] }, 'http://localhost'),
      html: `<!doctype html>
<html lang="${edition.locale}" dir="${edition.direction}"><head><meta charset="utf-8"><title>Form page</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style ${WIRE.styles}="${sheets.map(({ name }) => name).join(' ')}">${css}</style><script>${MARK_JS}</script><script type="module" src="${scriptUrl}"></script></head>
<body><main class="shell"><h1>A form</h1>${body}<p><a href="/${other?.id}/${path}">Other language</a></p></main>${session.pageTextsScript()}</body></html>`,
    };
  };

  const answerCall = async (call: SiteCall): Promise<SiteAnswer> => {
    site.calls.push(call);
    const own = site.answers.get(call.path);
    if (own !== undefined) return own(call);
    return (
      USUAL[call.path] ??
      (call.path.startsWith('/activation_code/verify/')
        ? { status: 200, json: { is_email_verified: true } }
        : problem('not-found'))
    );
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = new URL(request.url ?? '/', site.url);
    const [, first = '', ...rest] = address.pathname.split('/');
    const edition = EDITIONS.find(({ id }) => id === first);
    const text = await readBody(request);
    const sendPage = (
      status: number,
      page: { html: string; policy: string } | undefined,
      setCookie: readonly string[] = [],
    ) => {
      const headers = {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': page?.policy ?? '',
        'Set-Cookie': [...setCookie],
      };
      response.writeHead(page === undefined ? 404 : status, headers).end(page?.html);
    };

    if (edition !== undefined && request.method === 'GET') return sendPage(200, pageOf(edition, rest.join('/')));
    if (edition !== undefined) {
      const body = Object.fromEntries(new URLSearchParams(text));
      const posted = postedStep(body);
      if (posted === undefined) return void response.writeHead(404).end();
      const result = await postForm({
        ...posted,
        body,
        from: {
          origin: request.headers.origin,
          secFetchSite: request.headers['sec-fetch-site'] as string | undefined,
          ownOrigin: site.url,
        },
        cookies: {},
        userAgent: request.headers['user-agent'],
        address,
        facts: factsOf(edition),
        locale: edition.id,
        call: async (method, path, json, headers) => {
          const answer = await answerCall({
            method,
            path,
            search: '',
            body: (json ?? {}) as Record<string, unknown>,
            headers,
          });
          if (typeof answer === 'string') throw new Error('a post without JavaScript is answered');
          return { status: answer.status, json: answer.json, setCookie: answer.setCookie ?? [] };
        },
        secret: 'the secret of a site that is only for tests',
        now: new Date(),
      });
      if (result.kind === 'render')
        return sendPage(result.status, pageOf(edition, rest.join('/'), result.props), result.setCookie);
      return void response.writeHead(303, { Location: result.to, 'Set-Cookie': [...result.setCookie] }).end();
    }
    if (address.pathname === '/favicon.ico') return void response.writeHead(204).end();
    if (address.pathname === '/api/xsrf')
      return void response.writeHead(204, { 'Set-Cookie': 'XSRF-TOKEN=site-token; Path=/; SameSite=Lax' }).end();
    if (first === 'assets' || first === 'texts') {
      site.files.push(address.pathname);
      // The first-load script is there at once; what it fetches may be late.
      if (address.pathname !== scriptUrl) await site.fileGate;
      const body = readFile(folder, address.pathname);
      const type = address.pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
      return void response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': type }).end(body);
    }
    // Every page of a signed-in visitor asks for its session by itself.
    if (address.pathname === '/api/user/session')
      return void response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end('{"url":"https://dashboard.example/","reload":false}');
    const isToken =
      request.headers['x-xsrf-token'] === 'site-token' &&
      (request.headers.cookie ?? '').includes('XSRF-TOKEN=site-token');
    const call = {
      method: request.method ?? '',
      path: address.pathname,
      search: address.search,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      headers: request.headers,
    };
    const answer = isToken ? await answerCall(call) : problem('xsrf-missing');
    if (answer === 'cut') {
      // Before the head a browser would ask again by itself.
      response.writeHead(200, { 'Content-Length': '100' }).write('{');
      return void setTimeout(() => response.destroy(), 20);
    }
    if (answer === 'never') return;
    const headers = {
      'Content-Type': 'application/json',
      'Set-Cookie': [...(answer.setCookie ?? [])],
      ...answer.headers,
    };
    response.writeHead(answer.status, headers).end(answer.json === undefined ? undefined : JSON.stringify(answer.json));
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const site: FormSite = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    calls: [],
    files: [],
    answers: new Map(),
    fileGate: undefined,
    reset: () => {
      site.calls.length = 0;
      site.files.length = 0;
      site.answers.clear();
      site.fileGate = undefined;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return site;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function readFile(folder: string, path: string): Buffer | undefined {
  try {
    return readFileSync(join(folder, path));
  } catch {
    return undefined; // answered with 404
  }
}
