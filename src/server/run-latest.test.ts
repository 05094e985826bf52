import { expect, it } from 'vitest';
import { runLatest } from './run-latest.ts';

function controlled() {
  const runs: { readonly end: () => void; readonly fail: (error: Error) => void }[] = [];
  const run = runLatest(() => new Promise((end, fail) => runs.push({ end, fail })));
  return { run, runs };
}

it('runs at once where nothing runs, and once more for all who ask meanwhile', async () => {
  const { run, runs } = controlled();
  const first = run();
  const [second, third] = [run(), run()];
  expect([runs.length, second === third]).toEqual([1, true]);
  runs[0]?.end();
  await first;
  await expect.poll(() => runs.length).toBe(2);
  const fourth = run();
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  await second;
  await expect.poll(() => runs.length).toBe(3);
  runs[2]?.end();
  await fourth;
  const fifth = run();
  expect(runs).toHaveLength(4);
  runs[3]?.end();
  await fifth;
});

it('tells a failure to who asked for that run, and goes on', async () => {
  const { run, runs } = controlled();
  const first = run();
  const second = run();
  runs[0]?.fail(new Error('the file is half written'));
  await expect(first).rejects.toThrow('half written');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end();
  await second;
});
