import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { proveByPasskey, proveByPassword, type ProofTrouble, proofTrouble } from '#forms/client/prove-owner.ts';
import { bearerHeader } from '#forms/client/store-session.ts';
import { sendUserAuth } from '#forms/client/user-auth-client.ts';
import type { Translator } from '#i18n/translator.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';

/** How the form has the proof sent before its own call. */
export type OwnerProofHandle = { readonly prove: (password: string) => Promise<boolean> };

export type OwnerProofProps = {
  readonly edition: string;
  readonly shared: Translator<'forms'>;
  readonly ref: Ref<OwnerProofHandle>;
  /** A passkey has proven it; a code is sent with the form. */
  readonly onProven: () => void;
};

const accountFactors = z.object({ factors: z.array(z.object({ kind: z.string() })) });

/** The second factor of who is signed in, asked for in a form whose call wants a fresh proof of it: a code, or a passkey. */
export function OwnerProof({ edition, shared, ref, onProven }: OwnerProofProps) {
  const text = useTexts('proof');
  const id = useId();
  const part = useRef<HTMLDivElement>(null);
  const [hasPasskey, setHasPasskey] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<ProofTrouble>({});
  const control = () => part.current?.querySelector('input');

  useEffect(() => {
    control()?.focus();
    const end = new AbortController();
    void sendUserAuth(
      { method: 'GET', path: '/api/user/account', headers: bearerHeader(), signal: end.signal },
      edition,
    )
      .then((answer) => {
        if (!end.signal.aborted)
          setHasPasskey(z.parse(accountFactors, answer).factors.some(({ kind }) => kind === 'passkey'));
      })
      .catch(() => undefined); // a code is enough: every account with a factor has recovery codes
    return () => end.abort();
  }, [edition]);

  const attempt = async (proof: Promise<void>): Promise<boolean> => {
    setTrouble({});
    try {
      await proof;
      return true;
    } catch (error) {
      setTrouble(proofTrouble(error));
      control()?.focus();
      return false;
    }
  };
  useImperativeHandle(ref, () => ({
    prove: (password) => attempt(proveByPassword(edition, password, control()?.value ?? '')),
  }));
  const pressPasskey = async () => {
    if (isBusy) return;
    setBusy(true);
    const isProven = await attempt(proveByPasskey(edition));
    setBusy(false);
    if (isProven) onProven();
  };

  const whole = trouble.all ?? trouble.password;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its name is a sentence, which lies in the part and not on its line
    <div className="form-owner" role="group" aria-labelledby={`${id}why`} ref={part}>
      <div>
        <p id={`${id}why`}>{text('why')}</p>
        <output>{whole !== undefined && text(whole)}</output>
      </div>
      <TextField
        id={`${id}code`}
        label={text('code')}
        errorText={trouble.code && text(trouble.code)}
        errorPrefix={shared('errorPrefix')}
        control={{ autoComplete: 'one-time-code', dir: 'ltr', spellCheck: false, 'data-secret': '' }}
      />
      {hasPasskey && (
        <Button variant="outlined" colour="neutral" busy={isBusy} onClick={() => void pressPasskey()}>
          {text('passkey')}
        </Button>
      )}
    </div>
  );
}
