/** Reads parts of a server's answer, whose type is not known. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:https?:\/\/|\/)[^/\\]/u.test(value);
