import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import { passkeyOptionsAnswer } from '#contracts/calls/second-factor.ts';
import { bearerHeader } from '#forms/client/store-session.ts';
import { sendUserAuth } from '#forms/client/user-auth-client.ts';

/** The visitor closed the browser's question, or has no passkey that fits. */
export class NoPasskeyError extends Error {
  override readonly name = 'NoPasskeyError';
}

type OptionsCall = '/api/user/authorise/passkey/options' | '/api/user/factors/passkey/options';
const optionsOf = async (path: OptionsCall, body: object, edition: string) =>
  z.parse(passkeyOptionsAnswer, await sendUserAuth({ method: 'POST', path, body, headers: bearerHeader() }, edition))
    .options;

/** What the browser was told about a credential ends as an error of many kinds: none of them is the page's fault. */
const shown = async <Credential>(credential: Promise<Credential>): Promise<Credential> =>
  credential.catch((cause: unknown) => {
    throw new NoPasskeyError('the browser answered without a passkey', { cause });
  });

/** Asks the visitor for a passkey of this site to log in by. @throws NoPasskeyError, RequestError (FRM-6) */
export async function askForPasskey(edition: string): Promise<object> {
  const options = await optionsOf('/api/user/authorise/passkey/options', {}, edition);
  return shown(startAuthentication({ optionsJSON: options as never }));
}

/** Asks the owner of the session to prove that with a passkey. @throws NoPasskeyError, RequestError (FRM-6) */
export async function provePasskey(edition: string): Promise<object> {
  const options = await optionsOf('/api/user/factors/passkey/options', { purpose: 'prove' }, edition);
  return shown(startAuthentication({ optionsJSON: options as never }));
}

/** Has the browser make a new passkey for the owner of the session. @throws NoPasskeyError, RequestError (FRM-6) */
export async function makePasskey(edition: string): Promise<object> {
  const options = await optionsOf('/api/user/factors/passkey/options', { purpose: 'add' }, edition);
  return shown(startRegistration({ optionsJSON: options as never }));
}
