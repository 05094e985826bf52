/** tokens.css, --page: neither a browser's own bars nor an installed site can read it. */
export const GROUND = { light: '#faf9f6', dark: '#0d1413' } as const;
