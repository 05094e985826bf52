import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const SCRIPT_ADDRESS = '/dev/reload.js';

/** Reloads when the server has another state than the one that the page was made in: other content, or other code. */
const SCRIPT = `const made = new URL(document.currentScript.src).searchParams.get('state');
const events = new EventSource('/dev/events');
events.addEventListener('state', ({ data }) => { if (data !== made) location.reload(); });
events.addEventListener('fault', ({ data }) => {
  document.querySelector('[data-dev-fault]')?.remove();
  const fault = Object.assign(document.createElement('pre'), { textContent: JSON.parse(data) });
  fault.dataset.devFault = '';
  fault.setAttribute('role', 'alert');
  fault.style.cssText = 'position:fixed;inset:auto 0 0;z-index:9999;margin:0;padding:1rem;max-height:50vh;overflow:auto;white-space:pre-wrap;background:#43201d;color:#fff;font:14px/1.5 monospace';
  document.body.append(fault);
});
`;

/** Live reload for editors (DEV=on): the page listens, the server tells. */
export class DevReload {
  readonly #boot = randomUUID();
  #shown = 0;
  readonly #listeners = new Set<ServerResponse>();

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

  /** What has changed is shown: pages reload, and who started the server (`npm run dev`) knows that the folder is in order. */
  tell(): void {
    this.#shown += 1;
    for (const listener of this.#listeners) listener.write(this.#stateEvent());
    process.send?.('content-shown');
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

  withScript(html: string, state: string): string {
    return html.replace('</body>', `<script src="${SCRIPT_ADDRESS}?state=${state}" defer></script></body>`);
  }
}
