import { describe, expect, it } from 'vitest';
import { eventDataFrame, eventFrame, memberOf, textDataFrame, textFrame } from '#market/gateway/frames.ts';

const QUOTE = { bid: 1.08453, name: 'Евро – доллар' };

describe('data messages put together from encoded quotes', () => {
  it.each([
    ['no quote', []],
    ['one', ['EURUSD']],
    ['several, more than a short frame holds', Array.from({ length: 20 }, (_, n) => `PAIR${n}`)],
    ['more than 64 KiB', Array.from({ length: 2_000 }, (_, n) => `PAIR${n}`)],
    ['a symbol that JSON escapes', ['A"B', 'C']],
  ])('[LIV-2] are the same bytes as of the whole text: %s', (_name, symbols) => {
    const text = JSON.stringify({ data: Object.fromEntries(symbols.map((symbol) => [symbol, QUOTE])) });
    const members = symbols.map((symbol) => memberOf(symbol, QUOTE));
    expect(textDataFrame(members).equals(textFrame(text))).toBe(true);
    expect(eventDataFrame(members).equals(eventFrame(text))).toBe(true);
  });
});
