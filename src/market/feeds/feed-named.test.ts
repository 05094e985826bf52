import { describe, expect, it, vi } from 'vitest';
import { feeds } from 'virtual:feeds';
import { feedNamed } from '#market/feeds/feed-named.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';

const context = { instruments: TEST_INSTRUMENTS, logger: recordingLogger().logger, now: Date.now };

const loaded = vi.hoisted(() => ({ fix: 0 }));
vi.mock(import('#market/feeds/fix/fix-initiator.ts'), (original) => {
  loaded.fix += 1;
  return original();
});

describe('choosing a feed', () => {
  it('what speaks FIX is loaded for the feed fix alone', async () => {
    await feedNamed(feeds, 'simulated').open({}, context);
    await feedNamed(feeds, 'lines').open({ host: 'bridge', port: '1' }, context);
    await feedNamed(feeds, 'binance').open({ pairs: 'BTCUSD=BTCUSDT' }, context);
    expect(loaded.fix).toBe(0);
    await feedNamed(feeds, 'fix').open({ host: 'desk', port: '1', sender: 'A', target: 'B' }, context);
    expect(loaded.fix).toBe(1);
  });

  it('an unknown feed is refused with the list of those there are', () => {
    expect(() => feedNamed(feeds, 'bloomberg')).toThrow(
      '--feed: there is no feed "bloomberg". Choose one of binance (',
    );
    expect(() => feedNamed(feeds, 'binnance')).toThrow('there is no feed "binnance", perhaps "binance". Choose one of');
  });

  it.each([
    ['lines', { host: 'bridge' }, 'port: is missing, and the feed lines cannot do without.'],
    ['lines', { host: 'bridge', port: '65536' }, 'port: "65536" must be a whole number from 1 to 65535'],
    ['lines', { host: 'bridge', port: '1', admit: '1001' }, 'admit: "1001" must be a whole number from 0 to 1000'],
    ['fix', { host: 'desk', port: '1', sender: 'A\x01', target: 'B' }, 'must be your CompID'],
    ['simulated', { speed: '60' }, 'speed: is not a setting of the feed simulated, which takes seed, pace, sessions.'],
    ['simulated', { pace: 'fast' }, 'pace: "fast" must be a number from 0.01 to 100, as 1 (feed simulated).'],
    ['simulated', { pace: '0' }, 'pace: "0" must be a number from 0.01 to 100'],
    ['simulated', { pace: '1e3' }, 'pace: "1e3" must be a number'],
    ['simulated', { sessions: 'closed' }, 'sessions: "closed" must be soft'],
    ['replay', {}, 'file: is missing, and the feed replay cannot do without. It must be the path'],
    ['replay', { file: '' }, 'file: "" must be the path'],
    ['replay', { file: 'x.csv', speed: '-1' }, 'speed: "-1" must be a number from 0.001 to 1000000'],
    ['replay', { file: 'x.csv', loop: 'yes' }, 'loop: "yes" must be on or off'],
    ['replay', { file: 'x.csv', constructor: '1' }, 'constructor: is not a setting of the feed replay'],
    [
      'fix',
      { host: 'desk', port: '1', sender: 'A', target: 'B', password: 'geheim\n' },
      'password: what was given must be a password',
    ],
  ])('feed %s with %o: one line says what to do', async (name, settings, problem) => {
    const failure: Error = await feedNamed(feeds, name)
      .open(settings as Record<string, string>, context)
      .then(
        () => {
          throw new Error('was not refused');
        },
        (error: Error) => error,
      );
    expect(failure.message).toContain(problem);
    expect(failure.message).not.toContain('\n');
  });
});
