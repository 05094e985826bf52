import { describe, expect, it } from 'vitest';
import { PageCache, type Rendered } from './page-cache.ts';
import { represent } from './representation.ts';

const page = async (text: string, more: Partial<Rendered> = {}): Promise<Rendered> => ({
  representation: await represent(200, 'text/html', Buffer.from(text), {}),
  keep: true,
  queryKeys: [],
  validUntil: undefined,
  ...more,
});
const textOf = (representation: { bodies: { identity: Buffer } } | undefined) =>
  representation?.bodies.identity.toString();
const none = new URLSearchParams();

describe('the page cache', () => {
  it('renders once for all who ask at the same time, and once for those after', async () => {
    const cache = new PageCache();
    let renders = 0;
    const render = async () => page(`render ${(renders += 1)}`);
    const answers = await Promise.all([1, 2, 3].map(() => cache.get('/en-gb', none, render)));
    expect(answers.map(textOf)).toEqual(['render 1', 'render 1', 'render 1']);
    expect(textOf(cache.peek('/en-gb'))).toBe('render 1');
  });

  it('ignores query keys that the page does not name, and tells apart those that it does', async () => {
    const cache = new PageCache();
    await cache.get('/en-gb', new URLSearchParams('utm_source=x'), () => page('home'));
    expect(textOf(cache.peek('/en-gb?gclid=1&utm_source=y'))).toBe('home');
    const keyed = (text: string) => () => page(text, { queryKeys: ['page'] });
    await cache.get('/en-gb/news', new URLSearchParams('page=1'), keyed('one'));
    await cache.get('/en-gb/news', new URLSearchParams('page=2&x=1'), keyed('two'));
    expect(textOf(cache.peek('/en-gb/news?x=9&page=1'))).toBe('one');
    expect(textOf(cache.peek('/en-gb/news?page=2'))).toBe('two');
    expect(cache.peek('/en-gb/news?page=3')).toBeUndefined();
    expect(cache.peek('/en-gb/news')).toBeUndefined();
  });

  it('renders anew when a dated fact on the page has changed', async () => {
    let nowMs = 1_000;
    const cache = new PageCache(() => nowMs);
    await cache.get('/en-gb', none, () => page('76 %', { validUntil: new Date(2_000) }));
    expect(textOf(cache.peek('/en-gb'))).toBe('76 %');
    nowMs = 2_000;
    expect(cache.peek('/en-gb')).toBeUndefined();
  });

  it('forgets what was being rendered while the content changed', async () => {
    const cache = new PageCache();
    let finish = () => {};
    const gate = new Promise<void>((resolve) => (finish = resolve));
    const old = cache.get('/en-gb', none, async () => (await gate, page('old')));
    cache.clear();
    finish();
    await old;
    expect(cache.peek('/en-gb')).toBeUndefined();
  });

  it('compresses a page strongly once somebody asks for it a second time', async () => {
    const cache = new PageCache();
    const asked: string[] = [];
    const stronger = (text: string) => async () => {
      const rendered = await page(text);
      const strongest = async () => {
        asked.push(text);
        return (await page(`${text}, strongly`)).representation;
      };
      return { ...rendered, strongest };
    };
    await cache.get('/once', none, stronger('once'));
    await cache.get('/en-gb', none, stronger('home'));
    expect([textOf(cache.peek('/en-gb')), textOf(cache.peek('/en-gb?gclid=1'))]).toEqual(['home', 'home']);
    await expect.poll(() => textOf(cache.peek('/en-gb'))).toBe('home, strongly');
    expect(asked).toEqual(['home']);
  });

  it('does not bring back a page that was forgotten while it was compressed strongly, nor lose one that cannot be', async () => {
    const cache = new PageCache();
    const finished = Promise.withResolvers<void>();
    const strongest = async () => (await finished.promise, (await page('old')).representation);
    await cache.get('/en-gb', none, async () => ({ ...(await page('old')), strongest }));
    cache.peek('/en-gb');
    cache.clear();
    const broken = () => Promise.reject(new Error('no memory'));
    await cache.get('/en-gb', none, async () => ({ ...(await page('new')), strongest: broken }));
    cache.peek('/en-gb');
    finished.resolve();
    await new Promise((done) => setTimeout(done, 20));
    expect(textOf(cache.peek('/en-gb'))).toBe('new');
  });

  it('does not keep a failed render, nor what is not to be kept', async () => {
    const cache = new PageCache();
    await expect(cache.get('/x', none, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await cache.get('/x', none, () => page('once', { keep: false }));
    expect(cache.peek('/x')).toBeUndefined();
  });
});
