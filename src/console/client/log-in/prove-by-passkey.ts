import { startAuthentication } from '@simplewebauthn/browser';
import type { DoneAnswer, PasskeyOptionsAnswer } from '#console/answers.ts';
import { post } from '../api.ts';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Logs in with a passkey, whosever it is. */
export async function proveByPasskey(): Promise<void> {
  const { options } = await post<PasskeyOptionsAnswer>('log-in/passkey/options');
  const response = await startAuthentication({ optionsJSON: options as unknown as Options });
  await post<DoneAnswer>('log-in/passkey', { response });
}
