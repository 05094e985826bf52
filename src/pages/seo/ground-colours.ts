import { tokenValue } from '../token-value.ts';

/** The page's: neither a browser's own bars nor an installed site can read a custom property. */
export const GROUND = { light: tokenValue('page', 'light'), dark: tokenValue('page', 'dark') };
