/** What an answer of the server is made of, told from what it may be instead. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:https?:\/\/|\/)[^/\\]/u.test(value);
