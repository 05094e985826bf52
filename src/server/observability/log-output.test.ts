import { expect, it } from 'vitest';
import { LOG_WAIT_MS } from '#contracts/limits.ts';
import { createLogOutput } from './log-output.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

function output() {
  const state = { written: '', space: Number.POSITIVE_INFINITY, refusal: 'ENOSPC', tries: 0 };
  const log = createLogOutput(1, (_fd, bytes) => {
    state.tries += 1;
    if (state.space === 0) throw failure(state.refusal);
    const taken = bytes.subarray(0, state.space);
    state.space -= taken.length;
    state.written += taken.toString();
    return taken.length;
  });
  return { state, log };
}

it('[FRM-7] drops lines while the disk is full, and says how many once there is space', () => {
  const { state, log } = output();
  log.write('{"msg":"before"}\n');
  state.space = 8; // a part of the next line
  for (const line of ['{"msg":"half"}\n', '{"msg":"none"}\n', '{"msg":"none"}\n']) log.write(line);
  expect(state.written).toBe('{"msg":"before"}\n{"msg":"');
  state.space = Number.POSITIVE_INFINITY;
  log.write('{"msg":"after"}\n');
  log.write('{"msg":"later"}\n');
  const [first, half, told, after, later] = state.written.split('\n');
  expect([first, half, after, later]).toEqual(['{"msg":"before"}', '{"msg":"', '{"msg":"after"}', '{"msg":"later"}']);
  expect(JSON.parse(told ?? '')).toMatchObject({ level: 40, dropped: 3 });
});

it('waits for a pipe that is full for the moment, but not without end', () => {
  const { state, log } = output();
  Object.assign(state, { space: 0, refusal: 'EAGAIN' });
  const begun = performance.now();
  log.write('{"msg":"lost"}\n');
  expect(performance.now() - begun).toBeGreaterThanOrEqual(LOG_WAIT_MS);
  expect(state.tries).toBeGreaterThan(2);
  const again = performance.now();
  log.write('{"msg":"lost too"}\n');
  expect(performance.now() - again, 'once lines are dropped none is waited for').toBeLessThan(LOG_WAIT_MS / 2);
  state.space = Number.POSITIVE_INFINITY;
  log.write('{"msg":"after"}\n');
  expect(state.written).toMatch(/"dropped":2,.*\n\{"msg":"after"\}\n$/);
});
