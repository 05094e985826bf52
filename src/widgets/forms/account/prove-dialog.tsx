import { type FormEvent, useId, useState } from 'react';
import { judgeRecoveryCode } from '#contracts/typed-code.ts';
import { RequestError } from '#forms/client/request-error.ts';
import { bearerHeader } from '#forms/client/store-session.ts';
import { sendUserAuth } from '#forms/client/user-auth-client.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { typedIn } from './typed-in.ts';
import { isSessionOver } from './use-account.ts';

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

type Refused = Readonly<
  Partial<Record<'all' | 'code' | 'password', 'failed' | 'tooMany' | 'wrongCode' | 'wrongPassword'>>
>;

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
  const text = useTexts('account');
  const shared = useTexts('forms');
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>({});

  const prove = async (proof: () => Promise<object>) => {
    if (isBusy) return;
    setBusy(true);
    setRefused({});
    try {
      const body = await proof();
      await sendUserAuth({ method: 'POST', path: '/api/user/session/prove', body, headers: bearerHeader() }, edition);
      onProven();
    } catch (error) {
      if (isSessionOver(error)) onLeave();
      else setRefused(reasonOf(error));
    }
    setBusy(false);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = typedIn(event.currentTarget, 'password');
    const code = typedIn(event.currentTarget, 'code').trim();
    void prove(async () => ({
      current_password: password,
      ...(code !== '' && (judgeRecoveryCode(code).ok ? { recovery_code: code } : { code })),
    }));
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      title={text('prove.title')}
      size="small"
      beginsAt="first-field"
    >
      <form className="account-form" method="post" noValidate onSubmit={send}>
        <p>{text('prove.why')}</p>
        {refused.all !== undefined && (
          <p className="account-trouble" role="alert">
            {text(`prove.${refused.all}`)}
          </p>
        )}
        <TextField
          id={`${id}password`}
          label={text('prove.password')}
          errorText={refused.password && text(`prove.${refused.password}`)}
          errorPrefix={shared('errorPrefix')}
          control={{ name: 'password', type: 'password', autoComplete: 'current-password', 'data-secret': '' }}
        />
        {asksForCode && (
          <TextField
            id={`${id}code`}
            label={text('prove.code')}
            errorText={refused.code && text(`prove.${refused.code}`)}
            errorPrefix={shared('errorPrefix')}
            control={{ name: 'code', autoComplete: 'one-time-code', dir: 'ltr', spellCheck: false, 'data-secret': '' }}
          />
        )}
        <p className="account-actions">
          <Button type="submit" busy={isBusy}>
            {text('prove.submit')}
          </Button>
          {hasPasskey && (
            <Button
              variant="outlined"
              colour="neutral"
              onClick={() =>
                void prove(async () => ({
                  credential: await (await import('#forms/client/passkey.ts')).provePasskey(edition),
                }))
              }
            >
              {text('prove.passkey')}
            </Button>
          )}
        </p>
      </form>
    </Dialog>
  );
}

function reasonOf(error: unknown): Refused {
  const failure = error instanceof RequestError ? error.failure : undefined;
  if (failure?.kind !== 'status') return { all: 'failed' };
  if (failure.status === 429) return { all: 'tooMany' };
  const fields = Object.keys(failure.problem?.errors ?? {});
  const refused: Refused = {
    ...(fields.includes('current_password') && { password: 'wrongPassword' }),
    ...((fields.includes('code') || fields.includes('recovery_code')) && { code: 'wrongCode' }),
  };
  return Object.keys(refused).length > 0 ? refused : { all: 'failed' };
}
