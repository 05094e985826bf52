import { describe, expect, it } from 'vitest';
import { isAllowedOrigin } from '#market/gateway/allowed-origin.ts';

describe('who may open a price socket', () => {
  it.each([
    ['http://localhost:8080', 'localhost:8080', [], true],
    ['https://broker.example', 'BROKER.example', [], true],
    ['https://broker.example', 'broker.example:443', [], true],
    ['https://www.broker.example', 'ws.broker.example', ['www.broker.example'], true],
    [undefined, 'broker.example', [], true],
    ['https://evil.example', 'broker.example', ['www.broker.example'], false],
    ['https://broker.example.evil.example', 'broker.example', [], false],
    ['http://localhost:9090', 'localhost:8080', [], false],
    ['null', 'broker.example', ['www.broker.example'], false],
    ['', 'broker.example', [], false],
    ['https://broker.example', undefined, [], false],
    ['https://broker.example', 'a b:c', [], false],
  ])('[LIV-7] origin %s asking %s with %o: %s', (origin, host, allowedHosts, verdict) => {
    expect(isAllowedOrigin(origin, host, allowedHosts)).toBe(verdict);
  });
});
