import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusedTokens } from './refused-tokens.ts';

describe('wrong tokens of operators', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('[ASVS 16.3.1] are all counted, and logged at the first and once a minute, each token by itself', async () => {
    const registry = new Registry();
    const lines: unknown[] = [];
    const refused = refusedTokens(registry, { warn: (...line: unknown[]) => void lines.push(line) });
    for (let each = 0; each < 100; each += 1) refused('operator', `r${each}`);
    refused('metrics', 'm0');
    expect(lines).toEqual([
      [{ token: 'operator', requestId: 'r0' }, 'a wrong token was refused'],
      [{ token: 'metrics', requestId: 'm0' }, 'a wrong token was refused'],
    ]);
    vi.advanceTimersByTime(59_000);
    refused('operator', 'r100');
    vi.advanceTimersByTime(1_000);
    refused('operator', 'r101');
    expect(lines.slice(2)).toEqual([
      [{ token: 'operator', requestId: 'r101', refused: 102 }, 'wrong tokens are still refused'],
    ]);
    vi.advanceTimersByTime(60_000);
    refused('operator', 'r102');
    expect(lines.slice(3), 'after a quiet minute').toEqual([
      [{ token: 'operator', requestId: 'r102' }, 'a wrong token was refused'],
    ]);
    expect(await registry.metrics()).toMatch(/forecourt_refused_tokens_total\{token="operator"\} 103/);
  });
});
