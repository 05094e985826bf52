import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import { passkeyOptionsAnswer } from '#contracts/calls/second-factor-answers.ts';
import { RequestError } from '#forms/client/request-error.ts';
import { bearerHeader, parseAuthoriseAnswer, storeSession } from '#forms/client/store-session.ts';
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

/** Why a log-in by passkey came to nothing: the text of the namespace `forms` that says so. */
export type PasskeyTrouble =
  | 'passkeyNone'
  | 'passkeyUnsupported'
  | 'problem.passkey-refused'
  | 'problem.storage-needed'
  | 'problem.unavailable';

/** Logs in by a passkey of this site, keeps the session and opens its address; answers why it could not. */
export async function logInByPasskey(edition: string): Promise<PasskeyTrouble | undefined> {
  if (!('PublicKeyCredential' in window)) return 'passkeyUnsupported';
  try {
    const options = await optionsOf('/api/user/authorise/passkey/options', {}, edition);
    const body = {
      credential: await shown(startAuthentication({ optionsJSON: options as never })),
      agent: navigator.userAgent.slice(0, 512),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    const answer = await sendUserAuth(
      { method: 'POST', path: '/api/user/authorise/passkey', body, headers: bearerHeader() },
      edition,
    );
    const session = parseAuthoriseAnswer(answer);
    if (session === undefined) return 'problem.unavailable';
    try {
      storeSession(session);
    } catch {
      return 'problem.storage-needed'; // SES-5
    }
    location.assign(session.url);
    return undefined;
  } catch (error) {
    if (error instanceof NoPasskeyError) return 'passkeyNone';
    const isRefused = error instanceof RequestError && error.failure.kind === 'status' && error.failure.status === 403;
    return isRefused ? 'problem.passkey-refused' : 'problem.unavailable';
  }
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
