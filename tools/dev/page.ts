import { randomBytes } from 'node:crypto';
import type { SentPage } from '../../src/server/dev-server.ts';

const CLIENT = '/tools/dev/client.ts';

/**
 * A page with the code that follows edits. Its policy lets that code work and nothing else: Vite's client styles its overlay with
 * the nonce that it finds in the document, and asks in a worker of its own making whether the server is back.
 */
export function preparePage({ html, policy }: SentPage): SentPage {
  const nonce = randomBytes(16).toString('base64');
  const head = `<head><meta property="csp-nonce" nonce="${nonce}"><script type="module" src="${CLIENT}"></script>`;
  return {
    html: html.replace('<head>', head),
    policy: `${policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)}; worker-src 'self' blob:`,
  };
}

const escaped = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Stands for every page while the site cannot be opened. */
export const faultPage = (message: string): SentPage =>
  preparePage({
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The site is not open</title></head><body><pre>${escaped(message)}</pre></body></html>`,
    policy: "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  });
