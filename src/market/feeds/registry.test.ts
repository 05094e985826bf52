import { describe, expect, it } from 'vitest';
import { feedNamed } from '#market/feeds/registry.ts';
import { keptLog } from '#market/testing/kept-log.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';

const context = { instruments: TEST_INSTRUMENTS, logger: keptLog().logger, now: Date.now };

describe('choosing a feed', () => {
  it('an unknown feed is refused with the list of those there are', () => {
    expect(() => feedNamed('bloomberg')).toThrow('--feed: there is no feed "bloomberg". Choose one of simulated (prices made up around the reference prices), replay (');
  });

  it.each([
    ['simulated', { speed: '60' }, '--speed: neither the server nor the feed simulated has this setting. The feed takes --seed, --pace, --sessions.'],
    ['simulated', { pace: 'fast' }, '--pace: "fast" must be a number from 0.01 to 100, as 1 (feed simulated).'],
    ['simulated', { pace: '0' }, '--pace: "0" must be a number from 0.01 to 100'],
    ['simulated', { pace: '1e3' }, '--pace: "1e3" must be a number'],
    ['simulated', { sessions: 'closed' }, '--sessions: "closed" must be soft'],
    ['replay', {}, '--file: is missing, and the feed replay cannot do without. It must be the path'],
    ['replay', { file: '' }, '--file: "" must be the path'],
    ['replay', { file: 'x.csv', speed: '-1' }, '--speed: "-1" must be a number from 0.001 to 1000000'],
    ['replay', { file: 'x.csv', loop: 'yes' }, '--loop: "yes" must be on or off'],
    ['replay', { file: 'x.csv', constructor: '1' }, '--constructor: neither the server nor'],
  ])('feed %s with %o: one line says what to do', async (name, settings, problem) => {
    const failure: Error = await feedNamed(name).open(settings as Record<string, string>, context).then(
      () => { throw new Error('was not refused'); },
      (error: Error) => error,
    );
    expect(failure.message).toContain(problem);
    expect(failure.message).not.toContain('\n');
  });
});
