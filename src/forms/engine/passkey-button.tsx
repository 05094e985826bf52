import { useState } from 'react';
import type { Translator } from '#i18n/translator.ts';
import { Button } from '#kit/button.tsx';
import { RequestError } from '#forms/client/request-error.ts';
import { parseAuthoriseAnswer, storeSession } from '#forms/client/store-session.ts';
import { sendUserAuth } from '#forms/client/user-auth-client.ts';

type PasskeyButtonProps = { readonly edition: string; readonly shared: Translator<'forms'> };

type Trouble =
  | 'passkeyNone'
  | 'passkeyUnsupported'
  | 'problem.passkey-refused'
  | 'problem.storage-needed'
  | 'problem.unavailable';

/** Logs in by a passkey, which its owner unlocks: no password, and no second step. The library comes with the first press. */
export function PasskeyButton({ edition, shared }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();

  const logIn = async (): Promise<Trouble | undefined> => {
    if (!('PublicKeyCredential' in window)) return 'passkeyUnsupported';
    const { askForPasskey, NoPasskeyError } = await import('#forms/client/passkey.ts');
    try {
      const credential = await askForPasskey(edition);
      const body = {
        credential,
        agent: navigator.userAgent.slice(0, 512),
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      };
      const answer = await sendUserAuth({ method: 'POST', path: '/api/user/authorise/passkey', body }, edition);
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
      const isRefused =
        error instanceof RequestError && error.failure.kind === 'status' && error.failure.status === 403;
      return isRefused ? 'problem.passkey-refused' : 'problem.unavailable';
    }
  };
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    setTrouble(undefined);
    setTrouble(await logIn().catch((): Trouble => 'problem.unavailable'));
    setBusy(false);
  };
  return (
    <div className="form-passkey">
      <Button variant="outlined" colour="neutral" wide busy={isBusy} data-hold="" onClick={() => void press()}>
        {shared('byPasskey')}
      </Button>
      <output>{trouble !== undefined && shared(trouble)}</output>
    </div>
  );
}
