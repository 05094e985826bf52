import { randomBytes } from 'node:crypto';
import type { ConsoleSources } from '../../src/server/dev-server.ts';
import { STYLE_LAYER_ORDER } from '../../src/kit/style-layers.ts';

/**
 * The console keeps its listener, and its page loads the client from Vite on that of the site: its policy lets that one origin in, and
 * style sheets with the nonce by which Vite's client puts them into the page. Browsers take it for the same site, on another port.
 */
export const consoleSources = (origin: string): ConsoleSources => ({
  origin,
  script: `${origin}/tools/dev/console-client.ts`,
  preparePage: ({ html, policy }) => {
    const nonce = randomBytes(16).toString('base64');
    const head = `<head><meta property="csp-nonce" nonce="${nonce}"><style nonce="${nonce}">${STYLE_LAYER_ORDER}</style>`;
    const allowed = {
      'script-src': origin,
      'style-src': `${origin} 'nonce-${nonce}'`,
      'font-src': origin,
      'connect-src': `${origin} ${origin.replace('http', 'ws')}`,
    };
    return {
      html: html.replace('<head>', head),
      policy: Object.entries(allowed).reduce(
        (all, [name, more]) => all.replace(`${name} 'self'`, `${name} 'self' ${more}`),
        `${policy}; worker-src blob:`,
      ),
    };
  },
});
