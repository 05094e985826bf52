import { describe, expect, it } from 'vitest';
import { TICK_TOKEN_TTL_S, TOKEN_REFRESH_MS } from '#contracts/limits.ts';
import { createTickTokens } from '#market/tick-token.ts';

const SECRET = [new TextEncoder().encode('a secret of thirty-two characters')] as const;

describe('tick tokens', () => {
  it('[LIV-1] lives for its time, longer than the browser keeps it, and then is expired', () => {
    let nowMs = 1_800_000_000_000;
    const tokens = createTickTokens(SECRET, () => nowMs);
    const token = tokens.issue();
    expect(tokens.check(token)).toBe('good');
    nowMs += TOKEN_REFRESH_MS;
    expect(tokens.check(token)).toBe('good');
    nowMs += TICK_TOKEN_TTL_S * 1000 - TOKEN_REFRESH_MS - 1;
    expect(tokens.check(token)).toBe('good');
    nowMs += 1;
    expect(tokens.check(token)).toBe('expired');
  });

  it('[LIV-7] is good on every machine with the same secret, and on no other', () => {
    const now = () => 1_800_000_000_000;
    const token = createTickTokens(SECRET, now).issue();
    expect(createTickTokens(SECRET, now).check(token)).toBe('good');
    expect(createTickTokens([new TextEncoder().encode('another secret of thirty-two char')], now).check(token)).toBe(
      'forged',
    );
  });

  it('[LIV-7] is good while the secret that signed it is listed, whichever comes first', () => {
    const now = () => 1_800_000_000_000;
    const other = new TextEncoder().encode('another secret of thirty-two char');
    const token = createTickTokens(SECRET, now).issue();
    expect(createTickTokens([SECRET[0], other], now).check(token)).toBe('good');
    expect(createTickTokens([other, SECRET[0]], now).check(token)).toBe('good');
    expect(createTickTokens([other], now).check(token)).toBe('forged');
  });

  it('[LIV-7] anything else is forged', () => {
    const tokens = createTickTokens(SECRET, () => 1_800_000_000_000);
    const token = tokens.issue();
    const [expiry = '', signature = ''] = token.split('.');
    const later = (Number.parseInt(expiry, 36) + 60).toString(36);
    const forgeries = [
      '',
      '.',
      token.slice(0, -2),
      `${later}.${signature}`,
      `${token}.`,
      `${expiry}.`,
      `${expiry}`,
      'null',
      '💶.💶',
      'x'.repeat(10_000),
    ];
    expect(forgeries.filter((forgery) => tokens.check(forgery) !== 'forged')).toEqual([]);
  });
});
