import { useTexts } from '#i18n/use-texts.tsx';
import type { TextKey } from '#i18n/texts.ts';
import { ApiError } from '../api.ts';

const WORDED = new Set([
  'network',
  'not-permitted',
  'not-found',
  'too-many-requests',
  'unavailable',
  'bad-input',
  'link-invalid',
  'passkey-refused',
  'wrong-credentials',
]);

/** What went wrong, and whether anything was saved. */
export function useErrorText(): (error: unknown) => string {
  const text = useTexts('console');
  return (error) => {
    const code = error instanceof ApiError ? error.code : undefined;
    return text(`error-${code !== undefined && WORDED.has(code) ? code : 'internal'}` as TextKey<'console'>);
  };
}
