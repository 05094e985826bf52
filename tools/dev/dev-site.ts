import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { ModuleRunner } from 'vite/module-runner';
import { type DatabaseHandle, openDatabase } from '../../src/server/database/open-database.ts';
import type { CodeChange } from '../../src/server/code-change.ts';
import type { DevServer } from '../../src/server/dev-server.ts';
import type * as openSiteModule from '../../src/server/open-site.ts';
import type { Settings } from '../../src/server/settings.ts';
import { consoleSources } from './console-sources.ts';
import { faultPage, preparePage } from './page.ts';

/** Modules that the site asks for at each use: `export const <name> = {…}`, whose content is replaced. */
export const HOLDERS = { views: '/src/server/views.ts', productTexts: 'virtual:product-texts' } as const;
export const OPEN_SITE = '/src/server/open-site.ts';
const FIRST_SCRIPT = '/src/behaviours/main.ts';

type Holders = Readonly<Record<keyof typeof HOLDERS, object>>;

type Options = {
  readonly runner: ModuleRunner;
  /** Of the port that requests come by; `port` is the one that it has. */
  readonly settings: () => Promise<Settings>;
  readonly port: number;
  readonly startedAt: number;
} & Pick<DevServer, 'renderFailed' | 'contentShown'>;

/** The site from its sources: opened, reopened and brought up to date while requests come. */
export class DevSite {
  readonly #options: Options;
  readonly #logger = pino({
    level: process.env['LOG_LEVEL'] ?? 'warn',
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  });
  #app: FastifyInstance | undefined;
  #close: () => Promise<void> = async () => {};
  #held: Holders | undefined;
  /** Outlasts the site. */
  #database: Promise<DatabaseHandle> | undefined;
  /** Requests wait for it. */
  #opening: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#app !== undefined;
  }

  /** Throws where its code cannot be run, and leaves the site as it was; where it cannot be opened, there is none. */
  async reopen(): Promise<void> {
    const { runner, settings, startedAt } = this.#options;
    const began = this.isOpen ? Date.now() : startedAt;
    const code = Promise.all([runner.import<typeof openSiteModule>(OPEN_SITE), this.#holders(), settings()]);
    const opening = async () => {
      const [{ openSite }, held, chosen] = await code;
      this.#app = undefined;
      await this.#close();
      this.#held = held;
      const site = await openSite(chosen, this.#logger, this.#devServer);
      this.#close = () => site.close();
      console.log(`\n  ${site.name} is open at ${site.url} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
      for (const note of site.notes) console.log(`  ${note}`);
      console.log('');
    };
    if (this.isOpen) await code; // until then the site that is open answers
    this.#opening = opening();
    await this.#opening;
  }

  /** Shows what only pages are made of in its newest state. */
  async replace(change: CodeChange): Promise<void> {
    const fresh = await this.#holders();
    for (const name of Object.keys(HOLDERS) as (keyof Holders)[]) Object.assign(this.#held?.[name] ?? {}, fresh[name]);
    await this.#app?.content.showAgain(change);
  }

  async answer(request: IncomingMessage, response: ServerResponse, fault: () => string | undefined): Promise<void> {
    await this.#opening.catch(() => {}); // told to who had it opened
    if (this.#app !== undefined) {
      this.#app.server.emit('request', request, response);
      return;
    }
    const { html, policy } = faultPage(fault() ?? '');
    response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
    response.end(html);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#app === undefined) socket.destroy();
    else this.#app.server.emit('upgrade', request, socket, head);
  }

  async close(): Promise<void> {
    await this.#close();
    await (await this.#database?.catch(() => undefined))?.close();
  }

  async #holders(): Promise<Holders> {
    const [{ views }, { productTexts }] = await Promise.all([
      this.#options.runner.import(HOLDERS.views),
      this.#options.runner.import(HOLDERS.productTexts),
    ]);
    return { views, productTexts };
  }

  get #devServer(): DevServer {
    const { port, renderFailed, contentShown } = this.#options;
    return {
      scriptUrl: FIRST_SCRIPT,
      preparePage,
      consoleSources: consoleSources(`http://localhost:${port}`),
      renderFailed,
      contentShown,
      listen: (app) => {
        this.#app = app;
        return port;
      },
      openDatabase: async (options) => {
        this.#database ??= openDatabase(options);
        this.#database.catch(() => (this.#database = undefined));
        return { ...(await this.#database), close: async () => {} };
      },
    };
  }
}
