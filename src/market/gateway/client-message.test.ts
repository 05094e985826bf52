import { describe, expect, it } from 'vitest';
import { GATEWAY_MAX_INSTRUMENTS } from '#contracts/limits.ts';
import { parseClientMessage } from '#market/gateway/client-message.ts';

describe('what a client sends', () => {
  it.each([
    ['{"token":"t","instruments":["EURUSD","XAUUSD"]}', ['EURUSD', 'XAUUSD']],
    ['{"token":"t","instruments":"EURUSD, XAUUSD,,EURUSD "}', ['EURUSD', 'XAUUSD']],
    ['{"token":"t","instruments":["EURUSD"," EURUSD"],"more":1}', ['EURUSD']],
  ])('[LIV-2] %s subscribes', (json, instruments) => {
    expect(parseClientMessage(json)).toEqual({ kind: 'subscribe', token: 't', instruments, pace: 'usual' });
  });

  it('[LIV-2] may ask for a slower pace', () => {
    expect(parseClientMessage('{"token":"t","instruments":"EURUSD","pace":"slow"}')).toEqual({
      kind: 'subscribe',
      token: 't',
      instruments: ['EURUSD'],
      pace: 'slow',
    });
    expect(parseClientMessage('{"token":"t","instruments":"EURUSD","pace":"quick"}')).toEqual({
      kind: 'unreadable',
      problem: 'pace is neither usual nor slow',
    });
  });

  it('[LIV-6] {ping:1} is a ping', () => {
    expect(parseClientMessage('{"ping":1}')).toEqual({ kind: 'ping' });
  });

  it.each([
    ['', 'not JSON'],
    ['{"token":', 'not JSON'],
    ['null', 'not an object'],
    ['[]', 'not an object'],
    ['"x"', 'not an object'],
    ['1', 'not an object'],
    ['{}', 'no token'],
    ['{"ping":2}', 'no token'],
    ['{"token":5,"instruments":["EURUSD"]}', 'no token'],
    ['{"token":"t"}', 'instruments is neither'],
    ['{"token":"t","instruments":5}', 'instruments is neither'],
    ['{"token":"t","instruments":[5]}', 'instruments is neither'],
    ['{"token":"t","instruments":[]}', 'no instruments'],
    ['{"token":"t","instruments":" , "}', 'no instruments'],
  ])('[LIV-7] %s is unreadable', (json, problem) => {
    expect(parseClientMessage(json)).toMatchObject({ kind: 'unreadable', problem: expect.stringContaining(problem) });
  });

  it('[LIV-7] counts what is named, repeats too', () => {
    const message = (count: number) =>
      JSON.stringify({ token: 't', instruments: Array.from({ length: count }, () => 'EURUSD') });
    expect(parseClientMessage(message(GATEWAY_MAX_INSTRUMENTS)).kind).toBe('subscribe');
    expect(parseClientMessage(message(GATEWAY_MAX_INSTRUMENTS + 1)).kind).toBe('too-many-instruments');
  });
});
