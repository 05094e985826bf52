import { ProblemError } from '#contracts/problems.ts';

type StoredCode = { readonly usedAt: Date | null; readonly expiresAt: Date };

/**
 * Why a link of a mail opens nothing, told to whoever has it: its code is known to the mailbox alone, so this says
 * nothing of an address to anybody else (docs/decisions/044).
 *
 * @param kept what is kept of the code; undefined of one that was never given out, or is long forgotten.
 */
export function refusedCode(kept: StoredCode | undefined, now: Date): ProblemError {
  if (kept === undefined) return new ProblemError('code-invalid');
  return new ProblemError(kept.usedAt === null && kept.expiresAt <= now ? 'code-expired' : 'code-used');
}
