import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#contracts/limits.ts';
import { RECOVERY_CODE_LENGTH, RECOVERY_CODE_SIGNS } from '#contracts/typed-code.ts';

const GROUP = /.{4}/g;

/** What is kept of a code: a copy of the table opens nothing, since nobody guesses 120 random bits. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Ten recovery codes: as they are kept, and as they are shown once. */
export function newRecoveryCodes(): { readonly hashes: readonly string[]; readonly shown: readonly string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(RECOVERY_CODE_LENGTH)]
      .map((byte) => RECOVERY_CODE_SIGNS[byte % RECOVERY_CODE_SIGNS.length])
      .join(''),
  );
  return { hashes: codes.map(hashOfCode), shown: codes.map((code) => (code.match(GROUP) ?? []).join('-')) };
}
