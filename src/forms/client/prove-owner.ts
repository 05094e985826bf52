import { judgeRecoveryCode } from '#contracts/typed-code.ts';
import { RequestError } from '#forms/client/request-error.ts';
import { bearerHeader } from '#forms/client/store-session.ts';
import { sendUserAuth } from '#forms/client/user-auth-client.ts';

/** Why a proof was refused: texts of the namespace `proof`, at the field or for the whole. */
export type ProofTrouble = Readonly<
  Partial<Record<'all' | 'code' | 'password', 'failed' | 'tooMany' | 'wrongCode' | 'wrongPassword'>>
>;

const prove = async (edition: string, body: object): Promise<void> => {
  await sendUserAuth({ method: 'POST', path: '/api/user/session/prove', body, headers: bearerHeader() }, edition);
};

/** Proves whose session this is by the password, and by a code of the app or a recovery code where one is typed. @throws RequestError (FRM-6) */
export const proveByPassword = (edition: string, password: string, typedCode: string): Promise<void> => {
  const code = typedCode.trim();
  return prove(edition, {
    current_password: password,
    ...(code !== '' && (judgeRecoveryCode(code).ok ? { recovery_code: code } : { code })),
  });
};

/** Proves whose session this is by a passkey. @throws NoPasskeyError, RequestError (FRM-6) */
export const proveByPasskey = async (edition: string): Promise<void> =>
  prove(edition, { credential: await (await import('#forms/client/passkey.ts')).provePasskey(edition) });

/** The server wants a fresh proof before it does what it was sent. */
export const isProofNeeded = (error: unknown): boolean =>
  error instanceof RequestError && error.failure.kind === 'status' && error.failure.problem?.code === 'proof-needed';

export function proofTrouble(error: unknown): ProofTrouble {
  const failure = error instanceof RequestError ? error.failure : undefined;
  if (failure?.kind !== 'status') return { all: 'failed' };
  if (failure.status === 429) return { all: 'tooMany' };
  const fields = Object.keys(failure.problem?.errors ?? {});
  const refused: ProofTrouble = {
    ...(fields.includes('current_password') && { password: 'wrongPassword' }),
    ...((fields.includes('code') || fields.includes('recovery_code')) && { code: 'wrongCode' }),
  };
  return Object.keys(refused).length > 0 ? refused : { all: 'failed' };
}
