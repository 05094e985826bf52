/** See may-break.mjs. */
export function mayBreak(sql: string): boolean;
