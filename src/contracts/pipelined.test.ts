import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pipelined } from './pipelined.ts';

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeEach(() => void process.on('unhandledRejection', note));
afterEach(async () => {
  await sleep(0); // Node tells of a rejection that nobody handles once the microtasks are done
  process.off('unhandledRejection', note);
  const [first] = unhandled.splice(0);
  if (first !== undefined) throw new Error('a rejection was not handled', { cause: first });
});

/** As Drizzle's queries are: sent by `then`, not before. */
const lazy = <Value>(send: () => Promise<Value>): PromiseLike<Value> => ({
  // oxlint-disable-next-line unicorn/no-thenable -- what is tested
  then: (resolve, reject) => send().then(resolve, reject),
});

it('starts all in order, at once, and returns what each returned in that order', async () => {
  const started: string[] = [];
  const send = async <Value>(value: Value, afterMs: number) => {
    started.push(String(value));
    await sleep(afterMs);
    return value;
  };
  const running = pipelined([() => lazy(() => send('a', 20)), () => send(2, 10), () => lazy(() => send(true, 0))]);
  expect(started).toEqual(['a', '2', 'true']);
  const [text, count, flag] = await running;
  expect([text satisfies string, count satisfies number, flag satisfies boolean]).toEqual(['a', 2, true]);
  expect(await pipelined([])).toEqual([]);
});

it('throws the first error in order, whichever comes first, once all have settled', async () => {
  const settled: string[] = [];
  const fail = async (name: string, afterMs: number) => {
    await sleep(afterMs);
    settled.push(name);
    throw new Error(name);
  };
  const done = async () => {
    await sleep(20);
    settled.push('done');
  };
  await expect(pipelined([() => lazy(done), () => fail('cause', 10), () => fail('aborted', 0)])).rejects.toThrow(
    'cause',
  );
  expect(settled).toEqual(['aborted', 'cause', 'done']);
});

it('takes what a statement throws before it is sent for its error, and waits for the others', async () => {
  let isDone = false;
  const other = async () => {
    await sleep(10);
    isDone = true;
  };
  const broken = (): Promise<void> => {
    throw new Error('no such column');
  };
  await expect(pipelined([other, broken])).rejects.toThrow('no such column');
  expect(isDone).toBe(true);
});
