import { useTexts } from '#i18n/use-texts.tsx';
import type { TextKey } from '#i18n/texts.ts';
import { ApiError } from '../api.ts';

const WORDED = new Set([
  'network',
  'held',
  'step-up-needed',
  'second-person-missing',
  'own-request',
  'role-held',
  'last-administrator',
  'changed-meanwhile',
  'not-possible',
  'gone',
  'social-failed',
  'social-unlinked',
  'not-permitted',
  'not-found',
  'too-many-requests',
  'unavailable',
  'bad-input',
  'changed-meanwhile',
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
