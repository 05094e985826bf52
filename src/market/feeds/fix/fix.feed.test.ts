import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FEED_REFUSED_CHECK_MS, FIX_ANSWER_WAIT_MS } from '#contracts/limits.ts';
import { fixValue } from '#market/feeds/fix/fix-codec.ts';
import type { FixField, FixMessage } from '#market/feeds/fix/fix-codec.ts';
import fixFeed from '#market/feeds/fix/fix.feed.ts';
import { openFixAcceptor } from '#market/testing/fix-acceptor.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';
import { listenToFeed } from '#market/testing/listen-to-feed.ts';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '#market/testing/localhost-certificate.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';

const SYMBOLS = 'EURUSD=EUR/USD,XAUUSD=XAU/USD';
const NEEDED = { host: 'localhost', sender: 'SITE', target: 'DESK', symbols: SYMBOLS };
const snapshot = (request: string, bid: string, ask: string): readonly FixField[] => [
  [262, request],
  [268, '2'],
  [269, '0'],
  [270, bid],
  [271, '1'],
  [269, '1'],
  [270, ask],
  [271, '1'],
];
const tags = (message: FixMessage) => Object.fromEntries(message.fields.toReversed());

describe('the FIX feed', () => {
  const endings: (() => unknown)[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-fix-'));
  const ca = join(folder, 'cert.pem');
  beforeAll(() => writeFileSync(ca, LOCALHOST_CERTIFICATE));
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  });

  async function start(settings: Record<string, string> = {}, acceptor?: Awaited<ReturnType<typeof openFixAcceptor>>) {
    const desk = acceptor ?? (await openFixAcceptor());
    /** How far this machine's clock is ahead, so that no test waits for a heartbeat. */
    const clock = { aheadMs: 0 };
    const { logger, lines } = recordingLogger();
    const feed = await fixFeed.open(
      { ...NEEDED, port: desk.port, ...settings },
      { instruments: TEST_INSTRUMENTS, logger, now: () => Date.now() + clock.aheadMs },
    );
    endings.push(() => desk.close());
    const live = () => {
      const received = listenToFeed(feed);
      endings.push(() => received.stop());
      return received;
    };
    return { desk, lines, clock, live };
  }

  /** Logged on, with both requests in. */
  async function open(settings: Record<string, string> = {}) {
    const all = await start(settings);
    all.desk.welcome();
    const received = all.live();
    await all.desk.until('V', 2);
    return { ...all, received };
  }

  it('logs on with reset, heartbeat and credentials, and asks for the top of each book', async () => {
    const { desk } = await open({
      username: 'site',
      password: 'secret',
      heartbeat: '20',
      'sender-sub': 'QUOTE',
      'target-sub': 'MD',
    });
    expect(tags(desk.received[0]!)).toMatchObject({
      35: 'A',
      49: 'SITE',
      56: 'DESK',
      50: 'QUOTE',
      57: 'MD',
      34: '1',
      98: '0',
      108: '20',
      141: 'Y',
      553: 'site',
      554: 'secret',
    });
    expect(
      desk.of('V').map((message) =>
        message.fields
          .map(([tag, value]) => `${tag}=${value}`)
          .join('|')
          .replace(/52=[^|]+/, '52'),
      ),
    ).toEqual([
      '35=V|49=SITE|56=DESK|50=QUOTE|57=MD|34=2|52|262=EURUSD.1|263=1|264=1|265=0|267=2|269=0|269=1|146=1|55=EUR/USD',
      '35=V|49=SITE|56=DESK|50=QUOTE|57=MD|34=3|52|262=XAUUSD.1|263=1|264=1|265=0|267=2|269=0|269=1|146=1|55=XAU/USD',
    ]);
  });

  it('asks by SecurityID, for more levels and for increments, by its settings', async () => {
    const { desk } = await open({
      'id-source': '8',
      symbols: 'EURUSD=4001,XAUUSD=4002',
      depth: '5',
      updates: 'incremental',
    });
    expect(tags(desk.of('V')[0]!)).toMatchObject({ 55: '[N/A]', 48: '4001', 22: '8', 264: '5', 265: '1' });
  });

  it('makes ticks of snapshots and increments, named by request or by instrument', async () => {
    const { desk, received } = await open({ updates: 'incremental' });
    desk.say('W', snapshot('EURUSD.1', '1.1', '1.2'));
    desk.say('X', [
      [268, '2'],
      [279, '0'],
      [269, '0'],
      [278, 'a'],
      [55, 'XAU/USD'],
      [270, '4050.1'],
      [279, '0'],
      [269, '1'],
      [278, 'b'],
      [270, '4050.4'],
    ]);
    desk.say('X', [
      [262, 'EURUSD.1'],
      [268, '1'],
      [279, '1'],
      [269, '0'],
      [270, '1.15'],
    ]);
    await received.tickCount(3);
    expect(received.ticks).toMatchObject([
      { symbol: 'EURUSD', bid: 1.1, ask: 1.2 },
      { symbol: 'XAUUSD', bid: 4050.1, ask: 4050.4 },
      { symbol: 'EURUSD', bid: 1.15, ask: 1.2 },
    ]);
    expect(Math.abs(received.ticks[0]!.timeMs - Date.now()), 'SendingTime').toBeLessThan(5000);
  });

  it('names what cannot be read and goes on: damage, prices of unlisted instruments, a bad entry', async () => {
    const { desk, received, lines } = await open();
    desk.raw(desk.frame(2, '0').replace(/10=\d{3}/, '10=999'));
    desk.say('W', snapshot('GBPUSD.1', '1.1', '1.2'));
    desk.say('W', [
      [262, 'EURUSD.1'],
      [268, '1'],
      [269, '0'],
      [270, 'much'],
    ]);
    desk.say('j', [
      [45, '2'],
      [58, 'not now'],
    ]);
    desk.say('W', snapshot('EURUSD.1', '1.1', '1.2'));
    await received.tickCount(1);
    expect(received.counts.malformed).toBe(4);
    expect(lines.filter(({ level }) => level === 'warn').map(({ fields }) => fields['reason'])).toEqual([
      'checksum',
      'is of nothing that was asked for',
      'has a price (270) or size (271) that is no number',
      'rejects message 2: not now',
    ]);
  });

  it('an instrument that is refused is named and the others go on; without any the source is lost', async () => {
    const { desk, received, lines } = await open();
    desk.say('Y', [
      [262, 'EURUSD.1'],
      [281, '0'],
      [58, 'Product does not exist.'],
    ]);
    desk.say('W', snapshot('XAUUSD.1', '4050', '4051'));
    await received.tickCount(1);
    expect(lines.find(({ level }) => level === 'warn')?.fields).toMatchObject({
      instrument: 'EURUSD',
      reason: 'Product does not exist.',
    });
    desk.say('Y', [
      [262, 'XAUUSD.1'],
      [281, '0'],
      [58, 'Closed.'],
    ]);
    expect(await received.ended).toContain('refuses every instrument (Closed.)');
  });

  it('an instrument that is refused is left alone over new connections, then asked for once more, and logged once', async () => {
    const { desk, live, clock, lines } = await start({ 'ask-again': '600', heartbeat: '60' });
    const refuseGold = (message: FixMessage) => {
      const request = fixValue(message, 262) ?? '';
      if (message.type === 'V' && request.startsWith('XAUUSD'))
        desk.say('Y', [
          [262, request],
          [281, '0'],
          [58, 'Product does not exist.'],
        ]);
    };
    desk.welcome(refuseGold);
    const asked = () => desk.of('V').map((message) => fixValue(message, 262));
    const first = live();
    await vi.waitFor(() => expect(first.counts).toMatchObject({ refusals: 1, refusedNow: 1 }));
    for (const attempt of [2, 3]) {
      desk.sockets.at(-1)!.destroy();
      live();
      await desk.until('V', attempt + 1);
    }
    expect(asked()).toEqual(['EURUSD.1', 'XAUUSD.1', 'EURUSD.2', 'EURUSD.3']);

    desk.sockets.at(-1)!.destroy();
    const last = live();
    await desk.until('V', 5);
    clock.aheadMs += 599_000;
    await new Promise((resolve) => setTimeout(resolve, FEED_REFUSED_CHECK_MS + 100));
    expect(asked()).toHaveLength(5);
    desk.sockets.at(-1)!.destroy(); // the session has seen its clock jump
    clock.aheadMs += 1_000;
    const after = live();
    await vi.waitFor(() => expect(after.counts).toMatchObject({ refusals: 1, refusedNow: 1 }));
    expect(asked().slice(5)).toEqual(['EURUSD.5', 'XAUUSD.5']);
    expect(last.counts.refusals).toBe(0);
    expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
    expect(lines.find(({ level }) => level === 'warn')).toMatchObject({
      fields: { feed: 'fix', instrument: 'XAUUSD', reason: 'Product does not exist.', retryAfterS: 600 },
    });
  });

  it('a refused instrument is asked for again within a connection, and given then', async () => {
    const { desk, live, lines } = await start({ 'ask-again': '1' });
    let refusals = 0;
    desk.welcome((message) => {
      const request = fixValue(message, 262) ?? '';
      if (message.type !== 'V' || !request.startsWith('XAUUSD')) return;
      refusals += 1;
      // The second way to refuse: a business reject that names the request.
      if (refusals === 1)
        desk.say('j', [
          [45, fixValue(message, 34) ?? ''],
          [372, 'V'],
          [379, request],
          [380, '2'],
          [58, 'not before the opening'],
        ]);
      else desk.say('W', snapshot(request, '4050', '4051'));
    });
    const received = live();
    await received.tickCount(1);
    expect(desk.of('V').map((message) => fixValue(message, 262))).toEqual(['EURUSD.1', 'XAUUSD.1', 'XAUUSD.1.2']);
    expect(received.counts).toMatchObject({ refusals: 1, refusedNow: 0, malformed: 0 });
    expect(lines.at(-1)).toMatchObject({ level: 'info', text: 'the source now provides this instrument' });
  });

  it('no connection is made while every instrument is refused', async () => {
    const { desk, live, clock } = await start({ 'ask-again': '600' });
    desk.welcome((message) => {
      if (message.type === 'V')
        desk.say('Y', [
          [262, fixValue(message, 262) ?? ''],
          [281, '0'],
          [58, 'Closed.'],
        ]);
    });
    expect(await live().ended).toContain('refuses every instrument (Closed.)');
    expect(await live().ended).toContain('refuses every instrument (Closed.)');
    expect(desk.sockets).toHaveLength(1);
    clock.aheadMs += 600_000;
    expect(await live().ended).toContain('refuses every instrument (Closed.)');
    expect(desk.sockets).toHaveLength(2);
    expect(desk.of('V')).toHaveLength(4);
  });

  it('answers a test request, sends heartbeats, and asks itself before it gives up', async () => {
    const { desk, received, clock } = await open({ heartbeat: '30' });
    desk.say('1', [[112, 'are you there']]);
    expect(fixValue(await desk.until('0'), 112)).toBe('are you there');
    clock.aheadMs += 31_000;
    expect(fixValue(await desk.until('0', 2), 112), 'a heartbeat of its own').toBeUndefined();
    clock.aheadMs += 6_000;
    const id = fixValue(await desk.until('1'), 112)!;
    desk.say('0', [[112, id]]);
    await vi.waitFor(() => expect(received.counts.heartbeats).toBeGreaterThanOrEqual(3));
    clock.aheadMs += 37_000;
    await desk.until('1', 2);
    clock.aheadMs += 37_000;
    expect(await received.ended).toContain('did not answer the test request');
    expect(fixValue(await desk.until('5'), 58)).toBe('did not answer the test request');
  });

  it('a clock of this machine that is set back breaks nothing', async () => {
    const { desk, received, clock } = await open({ heartbeat: '30' });
    clock.aheadMs -= 3_600_000;
    await new Promise((resolve) => setTimeout(resolve, 300));
    clock.aheadMs += 31_000;
    await desk.until('0');
    desk.say('W', snapshot('EURUSD.1', '1.1', '1.2'));
    await received.tickCount(1);
    expect(desk.of('5')).toEqual([]);
  });

  it('asks again for what is missing, takes it once and in order, and goes on', async () => {
    const { desk, received } = await open();
    const missed = desk.number();
    desk.skip(2);
    desk.say('W', snapshot('EURUSD.1', '1.5', '1.6'));
    const request = await desk.until('2');
    expect(tags(request)).toMatchObject({ 7: String(missed), 16: '0' });
    desk.say('W', snapshot('EURUSD.1', '1.7', '1.8')); // before the answer: asked for once only
    const again = [
      [43, 'Y'],
      [122, '20260102-03:04:05'],
    ] as const;
    desk.raw(
      desk.frame(
        missed,
        '4',
        [
          [123, 'Y'],
          [36, String(missed + 1)],
        ],
        again,
      ),
    );
    desk.raw(desk.frame(missed + 1, 'W', snapshot('EURUSD.1', '1.3', '1.4'), again));
    desk.raw(desk.frame(missed + 2, 'W', snapshot('EURUSD.1', '1.5', '1.6'), again));
    desk.raw(desk.frame(missed + 3, 'W', snapshot('EURUSD.1', '1.7', '1.8'), again));
    desk.raw(desk.frame(missed, 'W', snapshot('EURUSD.1', '9', '9'), again)); // once too often
    desk.say('W', snapshot('EURUSD.1', '1.9', '2'));
    await received.tickCount(4);
    expect(received.ticks.map(({ bid }) => bid)).toEqual([1.3, 1.5, 1.7, 1.9]);
    expect(received.ticks[0]!.timeMs, 'OrigSendingTime').toBe(Date.UTC(2026, 0, 2, 3, 4, 5));
    expect(desk.of('2')).toHaveLength(1);
  });

  it('gives up a source that never sends what is missing', async () => {
    const { desk, received, clock } = await open();
    desk.skip(1);
    desk.say('0');
    await desk.until('2');
    clock.aheadMs += FIX_ANSWER_WAIT_MS;
    expect(await received.ended).toContain('did not send again what was missing');
  });

  it('obeys a sequence reset whatever its number, and refuses one that goes back', async () => {
    const { desk, received } = await open();
    desk.raw(desk.frame(1, '4', [[36, '100']]));
    desk.raw(desk.frame(100, 'W', snapshot('EURUSD.1', '1.1', '1.2')));
    await received.tickCount(1);
    desk.raw(desk.frame(101, '4', [[36, '5']]));
    expect(tags(await desk.until('3'))).toMatchObject({
      45: '101',
      371: '36',
      58: 'NewSeqNo is below the 101 expected',
    });
    desk.raw(desk.frame(101, 'W', snapshot('EURUSD.1', '1.1', '1.2')));
    await received.tickCount(2);
  });

  it('sends its requests again when they were missed, and a gap fill for the rest', async () => {
    const { desk } = await open();
    desk.say('2', [
      [7, '1'],
      [16, '0'],
    ]);
    const fill = await desk.until('4');
    expect(tags(fill)).toMatchObject({ 34: '1', 43: 'Y', 123: 'Y', 36: '2' });
    expect(tags(await desk.until('V', 3))).toMatchObject({
      34: '2',
      43: 'Y',
      122: expect.any(String),
      262: 'EURUSD.1',
    });
    expect(tags(await desk.until('V', 4))).toMatchObject({ 34: '3', 43: 'Y', 262: 'XAUUSD.1' });
    desk.say('2', [
      [7, 'x'],
      [16, '0'],
    ]);
    await desk.until('3');
  });

  it('serves a resend request that comes with a number too high before it asks itself', async () => {
    const { desk } = await open();
    desk.skip(1);
    desk.say('2', [
      [7, '1'],
      [16, '1'],
    ]);
    await desk.until('2');
    expect(desk.received.slice(3).map(({ type }) => type)).toEqual(['4', '2']);
  });

  it.each([
    ['an old number', (desk: Desk) => desk.raw(desk.frame(1, '0')), 'sent number 1 where 2 was due'],
    ['no number', (desk: Desk) => desk.raw(desk.frame(Number.NaN, '0')), 'sent a message without a number'],
    [
      'another name',
      (desk: Desk) => desk.raw(desk.frame(2, '0').replace('49=DESK', '49=KSED')),
      'is not who was called',
    ],
    [
      'a second log-on',
      (desk: Desk) =>
        desk.say('A', [
          [98, '0'],
          [108, '30'],
        ]),
      'logged on twice',
    ],
    ['a log-out', (desk: Desk) => desk.say('5', [[58, 'end of week']]), 'logged out (end of week)'],
  ])('%s ends the session with a log-out and a reason', async (_what, act, reason) => {
    const { desk, received } = await open();
    act(desk);
    expect(await received.ended).toContain(reason);
    await desk.until('5');
  });

  it.each([
    ['refused', (desk: Desk) => desk.say('5', [[58, 'bad password']]), 'logged out (bad password)'],
    ['answered by something else', (desk: Desk) => desk.say('0'), 'sent something before the log-on was answered'],
    ['answered by the end of the connection', (desk: Desk) => desk.sockets[0]!.end(), 'closed the connection'],
  ])('a log-on that is %s is a lost source', async (_what, act, reason) => {
    const { desk, live } = await start();
    desk.onMessage((message) => {
      if (message.type === 'A') act(desk);
    });
    expect(await live().ended).toContain(reason);
  });

  it('a log-on without an answer is a lost source', async () => {
    const { desk, live, clock } = await start();
    const received = live();
    await desk.until('A');
    clock.aheadMs += FIX_ANSWER_WAIT_MS;
    expect(await received.ended).toContain('did not answer the log-on');
  });

  it('with reset off the numbers go on over connections, and a gap at the log-on is filled', async () => {
    const { desk, live } = await start({ reset: 'off' });
    desk.welcome();
    const first = live();
    await desk.until('V', 2);
    desk.sockets[0]!.destroy();
    await first.ended;
    desk.onMessage((message) => {
      if (message.type === 'A')
        desk.raw(
          desk.frame(7, 'A', [
            [98, '0'],
            [108, '30'],
          ]),
        );
    });
    const second = live();
    expect(tags(await desk.until('A', 2))).toMatchObject({ 34: '4' });
    expect(fixValue(desk.of('A')[1]!, 141)).toBeUndefined();
    expect(tags(await desk.until('2'))).toMatchObject({ 7: '2', 16: '0' });
    desk.raw(
      desk.frame(
        2,
        '4',
        [
          [123, 'Y'],
          [36, '8'],
        ],
        [[43, 'Y']],
      ),
    );
    expect(fixValue(await desk.until('V', 3), 262), 'a request of its own for each connection').toBe('EURUSD.2');
    desk.raw(desk.frame(8, 'W', snapshot('EURUSD.2', '1.1', '1.2')));
    await second.tickCount(1);
  });

  it('logs out when it is stopped', async () => {
    const { desk, received } = await open();
    const closed = once(desk.sockets[0]!, 'close');
    expect(await received.stop()).toBe('resolved');
    await desk.until('5');
    await closed;
  });

  it('speaks TLS', async () => {
    const desk = await openFixAcceptor(createTlsServer({ key: LOCALHOST_KEY, cert: LOCALHOST_CERTIFICATE }));
    desk.welcome((message) => {
      if (fixValue(message, 262) === 'EURUSD.1') desk.say('W', snapshot('EURUSD.1', '1.1', '1.2'));
    });
    const { live } = await start({ tls: 'on', ca }, desk);
    const received = live();
    await received.tickCount(1);
    expect(await received.stop()).toBe('resolved');
    await desk.until('5');
  });
});

type Desk = Awaited<ReturnType<typeof openFixAcceptor>>;
