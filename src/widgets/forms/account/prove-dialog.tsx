import { type FormEvent, useId, useState } from 'react';
import { proveByPasskey, proveByPassword, type ProofTrouble, proofTrouble } from '#forms/client/prove-owner.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { typedIn } from './typed-in.ts';
import { isSessionOver } from './use-session-answer.ts';

type ProveDialogProps = {
  readonly isOpen: boolean;
  readonly edition: string;
  /** The account has an authenticator app or a passkey, so a password alone is no proof. */
  readonly asksForCode: boolean;
  readonly hasPasskey: boolean;
  readonly onProven: () => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  /** The session is over. */
  readonly onLeave: () => void;
};

/** Asks who is signed in to prove again whose account it is: by password and code, or by a passkey. */
export function ProveDialog({
  isOpen,
  edition,
  asksForCode,
  hasPasskey,
  onProven,
  onClose,
  onClosed,
  onLeave,
}: ProveDialogProps) {
  const text = useTexts('proof');
  const shared = useTexts('forms');
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ProofTrouble>({});

  const prove = async (proof: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setRefused({});
    try {
      await proof();
      onProven();
    } catch (error) {
      if (isSessionOver(error)) onLeave();
      else setRefused(proofTrouble(error));
    }
    setBusy(false);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = typedIn(event.currentTarget, 'password');
    const code = typedIn(event.currentTarget, 'code');
    void prove(() => proveByPassword(edition, password, code));
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      title={text('title')}
      size="small"
      beginsAt="first-field"
    >
      <form className="account-form" method="post" noValidate onSubmit={send}>
        <p>{text('why')}</p>
        {refused.all !== undefined && (
          <p className="account-trouble" role="alert">
            {text(refused.all)}
          </p>
        )}
        <TextField
          id={`${id}password`}
          label={text('password')}
          errorText={refused.password && text(refused.password)}
          errorPrefix={shared('errorPrefix')}
          control={{ name: 'password', type: 'password', autoComplete: 'current-password', 'data-secret': '' }}
        />
        {asksForCode && (
          <TextField
            id={`${id}code`}
            label={text('code')}
            errorText={refused.code && text(refused.code)}
            errorPrefix={shared('errorPrefix')}
            control={{ name: 'code', autoComplete: 'one-time-code', dir: 'ltr', spellCheck: false, 'data-secret': '' }}
          />
        )}
        <p className="account-actions">
          <Button type="submit" busy={isBusy}>
            {text('submit')}
          </Button>
          {hasPasskey && (
            <Button variant="outlined" colour="neutral" onClick={() => void prove(() => proveByPasskey(edition))}>
              {text('passkey')}
            </Button>
          )}
        </p>
      </form>
    </Dialog>
  );
}
