import { describe, expect, it } from 'vitest';
import type { PageRequest, Pages } from '#pages/page-answer.ts';
import { Previews, previewQuery } from './previews.ts';

const secrets = [new Uint8Array(32).fill(7)] as const;
const NOW = new Date('2026-11-20T12:00:00Z');
const html =
  '<a href="/en-gb/costs?a=1#b">x</a><a class="c" href="/en-gb">y</a><a href="/media/terms.pdf">z</a><a href="https://x.example/">e</a><a href="/en-gb/about" data-preview-end="">end</a>';
const asked = (url: string): Parameters<Previews['momentOf']>[0] => ({
  url,
  headers: {},
  httpVersion: '1.1',
  socket: { remoteAddress: '127.0.0.1' },
});
const open = (isOpen: boolean) => {
  const moments: Date[] = [];
  const pagesAt = async ({ at }: { at: Date }) => {
    moments.push(at);
    return {
      render: async () => ({
        kind: 'page',
        status: 200,
        html,
        language: 'en',
        cacheable: true,
        queryKeys: [],
        csp: { scripts: [], styles: [] },
      }),
    } as unknown as Pages;
  };
  return { previews: new Previews({ secrets, isOpenTo: () => isOpen, pagesAt }), moments };
};

describe('a preview', () => {
  it('is for who has a link, for a week, on any day; whatever else is written is a visitor’s', () => {
    const { previews } = open(false);
    const link = `/en-gb/about?${previewQuery(secrets, '2026-12-24', NOW)}`;
    expect(previews.momentOf(asked(link), NOW)).toEqual({ at: new Date('2026-12-24T23:59:59Z'), hasDrafts: true });
    expect(previews.momentOf(asked(link.replace('2026-12-24', 'now')), NOW)).toEqual({ at: NOW, hasDrafts: true });
    expect(previews.momentOf(asked(link), new Date(NOW.getTime() + 8 * 86_400_000)), 'after a week').toBeUndefined();
    const until = /key=(\d+)/.exec(link)?.[1] ?? '';
    for (const bad of [
      '/en-gb/about?preview=now',
      '/en-gb/about?preview=2026-12-24&key=',
      `/en-gb?preview=now&key=${until}.${'A'.repeat(43)}`,
      link.replace(until, String(Number(until) + 1)),
      link.replace('2026-12-24', '2026-13-45'),
      link.replace('preview=', 'preview=x'),
    ]) {
      expect(previews.momentOf(asked(bad), NOW), bad).toBeUndefined();
    }
    const other = `/en-gb/about?${previewQuery([new Uint8Array(32)], 'now', NOW)}`;
    expect(previews.momentOf(asked(other), NOW), 'of another site').toBeUndefined();
    expect(open(true).previews.momentOf(asked('/en-gb?preview=now'), NOW), 'on an editor’s own machine').toBeDefined();
  });

  it('is carried by the links of its pages, made once a day that is asked for, and never kept', async () => {
    const { previews, moments } = open(true);
    const request = { path: '/en-gb', query: new URLSearchParams('preview=2026-12-24&key=k'), now: NOW } as PageRequest;
    const moment = { at: NOW, hasDrafts: true };
    const answer = await previews.render(moment, request);
    await previews.render(moment, request);
    expect(moments).toHaveLength(1);
    expect(answer).toMatchObject({ cacheable: false });
    expect(answer.kind === 'page' && [...answer.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/en-gb/costs?a=1&amp;preview=2026-12-24&amp;key=k#b',
      '/en-gb?preview=2026-12-24&amp;key=k',
      '/media/terms.pdf',
      'https://x.example/',
      '/en-gb/about',
    ]);
    previews.clear();
    await previews.render(moment, request);
    expect(moments).toHaveLength(2);
  });
});
