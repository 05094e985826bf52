import { useState } from 'react';
import type { PasskeyTrouble } from '#forms/client/passkey.ts';
import type { Translator } from '#i18n/translator.ts';
import { Button } from '#kit/button.tsx';

type PasskeyButtonProps = { readonly edition: string; readonly shared: Translator<'forms'> };

/** Logs in by a passkey: no password, and no second step. Its code comes with the first press. */
export function PasskeyButton({ edition, shared }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<PasskeyTrouble>();
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    setTrouble(undefined);
    setTrouble(
      await import('#forms/client/passkey.ts').then(
        ({ logInByPasskey }) => logInByPasskey(edition),
        (): PasskeyTrouble => 'problem.unavailable',
      ),
    );
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
