import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageAnswer } from '#pages/page-answer.ts';
import { CODE_CHANGE_EVENT, type CodeChange } from './code-change.ts';
import type { DevServer } from './dev-server.ts';

const SCRIPT_ADDRESS = '/dev/reload.js';

/**
 * Reloads when the server has another state than the one that the page was made in: other content, or other code. Code that
 * changes on its own may be shown without (tools/dev/client.ts).
 */
const SCRIPT = `let made = new URL(document.currentScript.src).searchParams.get('state');
const events = new EventSource('/dev/events');
events.addEventListener('state', ({ data }) => { if (data !== made) location.reload(); });
events.addEventListener('code', ({ data }) => {
  const { state, change } = JSON.parse(data);
  const isShown = !document.dispatchEvent(new CustomEvent('${CODE_CHANGE_EVENT}', { detail: change, cancelable: true }));
  if (isShown) made = state; else location.reload();
});
events.addEventListener('fault', ({ data }) => {
  document.querySelector('[data-dev-fault]')?.remove();
  const fault = Object.assign(document.createElement('pre'), { textContent: JSON.parse(data) });
  fault.dataset.devFault = '';
  fault.setAttribute('role', 'alert');
  fault.style.cssText = 'position:fixed;inset:auto 0 0;z-index:9999;margin:0;padding:1rem;max-height:50vh;overflow:auto;white-space:pre-wrap;background:#43201d;color:#fff;font:14px/1.5 monospace';
  document.body.append(fault);
});
`;

/** Live reload for who works on the site (DEV=on): the page listens, the server tells. */
export class DevReload {
  readonly #devServer: DevServer | undefined;
  readonly #boot = randomUUID();
  #shown = 0;
  readonly #listeners = new Set<ServerResponse>();
  /** Path of the page that is being rendered. */
  readonly #path = new AsyncLocalStorage<string>();

  constructor(devServer: DevServer | undefined) {
    this.#devServer = devServer;
  }

  /** Who does not work on the site gets none of it: faults name files. */
  routes(app: FastifyInstance, isOpenTo: (request: IncomingMessage) => boolean): void {
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      if (isOpenTo(request.raw)) return undefined;
      reply.callNotFound();
      return reply;
    };
    app.get(SCRIPT_ADDRESS, { onRequest }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(SCRIPT),
    );
    app.get('/dev/events', { onRequest }, async (request, reply) => {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      raw.write(`retry: 200\n${this.#stateEvent()}`);
      this.#listeners.add(raw);
      request.raw.once('close', () => this.#listeners.delete(raw));
      return reply;
    });
    app.addHook('preClose', async () => {
      for (const listener of this.#listeners) listener.end();
    });
  }

  /** What has changed is shown from now on: content, or `code` alone. */
  tell(code?: CodeChange): void {
    this.#shown += 1;
    const event =
      code?.kind === 'styles' || code?.kind === 'widgets'
        ? `event: code\ndata: ${JSON.stringify({ state: this.state, change: code })}\n\n`
        : this.#stateEvent();
    for (const listener of this.#listeners) listener.write(event);
    if (code === undefined) this.#devServer?.contentShown();
  }

  /** The last good state stays; the faults are said in the terminal, and over the pages that are open. */
  complain(reason: string): void {
    const faults = reason
      .split('\n')
      .map((line) => `✗ ${line}`)
      .join('\n');
    console.error(`\n${faults}\n  The site goes on with what it had.`);
    for (const listener of this.#listeners) listener.write(`event: fault\ndata: ${JSON.stringify(faults)}\n\n`);
  }

  /** What is shown now; a page says which it was made of, so that one that comes late reloads as soon as it listens. */
  get state(): string {
    return `${this.#boot}-${this.#shown}`;
  }

  #stateEvent(): string {
    return `event: state\ndata: ${this.state}\n\n`;
  }

  /** The page that is being rendered cannot be, or a widget on it. */
  renderFailed(error: unknown): void {
    this.#devServer?.renderFailed(this.#path.getStore() ?? '', error);
  }

  /** The page with the script, which says what it was made of. */
  async withReload(render: () => Promise<PageAnswer>, path: string): Promise<PageAnswer> {
    const { state } = this;
    const answer = await this.#path.run(path, () =>
      render().catch((error: unknown) => {
        this.renderFailed(error);
        throw error;
      }),
    );
    // What is seen once is not worth the time of the strongest compression.
    return answer.kind === 'page'
      ? { ...answer, html: this.#withScript(answer.html, state), cacheable: false }
      : answer;
  }

  #withScript(html: string, state: string): string {
    return html.replace('</body>', `<script src="${SCRIPT_ADDRESS}?state=${state}" defer></script></body>`);
  }
}
