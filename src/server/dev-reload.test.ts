import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageAnswer } from '#pages/page-answer.ts';
import type { DevServer } from './dev-server.ts';
import { DevReload } from './dev-reload.ts';

const devServer = { renderFailed: vi.fn<DevServer['renderFailed']>(), contentShown: vi.fn<() => void>() };
let app: FastifyInstance;
let reload: DevReload;
let heard: () => Promise<string>;
let greeting: string;

beforeEach(async () => {
  vi.clearAllMocks();
  app = Fastify({ forceCloseConnections: true });
  reload = new DevReload(devServer as unknown as DevServer);
  reload.routes(app, () => true);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const events = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/dev/events`);
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  heard = async () => (await reader?.read())?.value ?? '';
  greeting = await heard();
});
afterEach(() => app.close());

describe('live reload', () => {
  it('tells a page that begins to listen which state there is', () => {
    expect(greeting).toBe(`retry: 200\nevent: state\ndata: ${reload.state}\n\n`);
  });

  it('tells of code that may be shown in the page as it is, and of which', async () => {
    const before = reload.state;
    for (const change of [{ kind: 'styles' }, { kind: 'widgets', tags: ['fc-tabs'] }] as const) {
      reload.tell(change);
      expect(await heard()).toBe(`event: code\ndata: ${JSON.stringify({ state: reload.state, change })}\n\n`);
    }
    expect(reload.state).not.toBe(before);
    expect(devServer.contentShown).not.toHaveBeenCalled();
  });

  it('has pages loaded again by other code, and by content, which the dev server hears of', async () => {
    for (const change of [{ kind: 'page' }, { kind: 'texts' }, undefined] as const) {
      reload.tell(change);
      expect(await heard()).toBe(`event: state\ndata: ${reload.state}\n\n`);
      expect(devServer.contentShown).toHaveBeenCalledTimes(change === undefined ? 1 : 0);
    }
  });

  it('tells the dev server of which page a widget, or all of it, could not be rendered', async () => {
    const [ofWidget, ofPage] = [new Error('of a widget'), new Error('of a page')];
    const answer = { kind: 'page', html: '<body></body>' } as PageAnswer;
    const [shown] = await Promise.all([
      reload.withReload(async () => {
        await Promise.resolve();
        reload.renderFailed(ofWidget);
        return answer;
      }, '/en-gb/a'),
      expect(reload.withReload(() => Promise.reject(ofPage), '/en-gb/b')).rejects.toBe(ofPage),
    ]);
    expect(shown).toMatchObject({ html: expect.stringContaining('/dev/reload.js?state=') as string, cacheable: false });
    expect(devServer.renderFailed.mock.calls).toEqual(
      expect.arrayContaining([
        ['/en-gb/a', ofWidget],
        ['/en-gb/b', ofPage],
      ]),
    );
  });
});
