import { expect, it } from 'vitest';
import { consoleSources } from './console-sources.ts';

const { preparePage, script } = consoleSources('http://localhost:8080');
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'";
const prepared = preparePage({ html: '<html><head><meta charset="utf-8"></head></html>', policy });

it('lets the page of the console load its sources from the listener of the site, and nothing else', () => {
  const [, nonce = ''] = /nonce="([^"]+)"/.exec(prepared.html) ?? [];
  expect(script).toMatch(/^http:\/\/localhost:8080\/tools\/dev\//);
  expect(prepared.policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' http://localhost:8080",
    `style-src 'self' http://localhost:8080 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self' http://localhost:8080",
    "connect-src 'self' http://localhost:8080 ws://localhost:8080",
    "form-action 'self'",
    'worker-src blob:',
  ]);
});

it('has the order of the layers before every sheet, and a nonce of its own', () => {
  expect(prepared.html).toMatch(
    /^<html><head><meta property="csp-nonce" nonce="[^"]+"><style nonce="[^"]+">@layer [\w,]+;<\/style><meta/,
  );
  expect(preparePage({ html: '<head></head>', policy }).policy).not.toBe(prepared.policy);
});
