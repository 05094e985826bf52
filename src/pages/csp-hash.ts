import { createHash } from 'node:crypto';

/** CSP source of an inline block, without the quotes (CSP Level 3, hash-source). */
export const cspHash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
