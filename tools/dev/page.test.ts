import { describe, expect, it } from 'vitest';
import { pagePolicy } from '../../src/server/security-headers.ts';
import { preparePage } from './page.ts';

describe('a page of the dev server', () => {
  const policy = pagePolicy({ scripts: ['sha256-a'], styles: ['sha256-b'] }, 'http://localhost:8080');
  const prepared = preparePage({ html: '<html><head><meta charset="utf-8"></head></html>', policy });

  it('loads the code that follows edits before its own scripts', () => {
    expect(prepared.html).toMatch(
      /^<html><head><meta property="csp-nonce" nonce="[^"]+"><script type="module" src="\/tools\/dev\/client\.ts"><\/script><meta/,
    );
  });

  it('lets that code style its overlay and make its worker, and nothing else', () => {
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(prepared.html) ?? [];
    const added = prepared.policy.split('; ').filter((directive) => !policy.split('; ').includes(directive));
    expect(added).toEqual([`style-src 'self' 'nonce-${nonce}' 'sha256-b'`, `worker-src 'self' blob:`]);
    expect(prepared.policy).not.toMatch(/unsafe|\*/);
  });

  it('has a nonce of its own', () => {
    const other = preparePage({ html: '<head></head>', policy });
    expect(other.policy).not.toBe(prepared.policy);
  });
});
