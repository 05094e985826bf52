import { describe, expect, it } from 'vitest';
import { ProblemError } from '#contracts/problems.ts';
import { forgetTry, noteTry, settleTries, withTries } from './tries.ts';

/** A row that counts, in a database that can be full. */
function counter(of: string) {
  const state = { tries: 0, isFull: false, window: '1' };
  return {
    state,
    count: async () => {
      await settleTries(of);
      state.tries += 1;
      const { window } = state;
      noteTry({
        of,
        window,
        takeBack: async (tries) => {
          if (state.isFull) throw Object.assign(new Error('no space'), { code: '53100' });
          if (state.window === window) state.tries -= tries;
        },
      });
    },
  };
}
const full = () => Object.assign(new Error('no space'), { code: '53100' });
const ask = (work: () => Promise<unknown>) => withTries(work).catch(() => 'refused');

describe('tries', () => {
  it.each([
    ['its database has no space', () => full()],
    ['a query says so as the cause', () => new Error('failed query', { cause: full() })],
    ['something it needs is in full use', () => new ProblemError('unavailable')],
  ])('are taken back where the site is at fault: %s', async (what, fault) => {
    const { state, count } = counter(what);
    const refused = async () => {
      await count();
      throw fault();
    };
    for (let i = 0; i < 3; i += 1) expect(await ask(refused)).toBe('refused');
    expect(state.tries).toBe(0);
  });

  it.each([
    ['who sends it has a part in the refusal', () => new ProblemError('unavailable', undefined, { isTry: true })],
    ['what was sent is wrong', () => new ProblemError('wrong-credentials')],
    ['there were too many', () => new ProblemError('too-many-requests')],
    ['the code has a fault, which who guesses may have found', () => new TypeError('x is not a function')],
  ])('count where %s', async (what, fault) => {
    const { state, count } = counter(what);
    await ask(async () => {
      await count();
      throw fault();
    });
    expect(state.tries).toBe(1);
  });

  it('are taken back before the next is counted, where that could not be written before', async () => {
    const { state, count } = counter('later');
    state.isFull = true;
    for (let i = 0; i < 4; i += 1)
      await ask(async () => {
        await count();
        throw full();
      });
    expect(state.tries).toBe(4);
    state.isFull = false;
    await ask(count);
    expect(state.tries).toBe(1);
  });

  it('of another row follow once one could be written', async () => {
    const [one, other] = [counter('one'), counter('other')];
    for (const { state, count } of [one, other]) {
      state.isFull = true;
      await ask(async () => {
        await count();
        throw full();
      });
      state.isFull = false;
    }
    await ask(one.count);
    await expect.poll(() => other.state.tries).toBe(0);
  });

  it('of a window that is over are not taken from the next', async () => {
    const { state, count } = counter('window');
    state.isFull = true;
    await ask(async () => {
      await count();
      throw full();
    });
    Object.assign(state, { isFull: false, window: '2', tries: 3 });
    await ask(count);
    expect(state.tries).toBe(4);
  });

  it('that the request took back itself are not taken back twice', async () => {
    const { state, count } = counter('itself');
    state.tries = 5;
    await ask(async () => {
      await count();
      state.tries -= 1;
      forgetTry('itself');
      throw full();
    });
    expect(state.tries).toBe(5);
  });
});
