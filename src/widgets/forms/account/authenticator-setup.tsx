import { type FormEvent, useEffect, useId, useRef } from 'react';
import type * as z from 'zod/mini';
import type { newAuthenticatorAnswer } from '#contracts/calls/second-factor-answers.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { typedIn } from './typed-in.ts';
import { QrCode } from './qr-code.tsx';

export type NewAuthenticator = z.infer<typeof newAuthenticatorAnswer>;

type AuthenticatorSetupProps = {
  readonly made: NewAuthenticator;
  readonly isBusy: boolean;
  readonly isWrong: boolean;
  readonly onConfirm: (code: string) => void;
  readonly onCancel: () => void;
};

/** Hands the key of a new authenticator app over, and takes the first code as proof that it has arrived. */
export function AuthenticatorSetup({ made, isBusy, isWrong, onConfirm, onCancel }: AuthenticatorSetupProps) {
  const text = useTexts('account');
  const shared = useTexts('forms');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.focus(), []);
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onConfirm(typedIn(event.currentTarget, 'code'));
  };
  return (
    <form
      className="account-setup"
      method="post"
      noValidate
      onSubmit={confirm}
      aria-label={text('app.title')}
      tabIndex={-1}
      ref={form}
    >
      <QrCode rows={made.qr} label={text('app.qr')} />
      <div className="account-form">
        <p>{text('app.scan')}</p>
        <dl className="account-key">
          <dt>{text('app.key')}</dt>
          <dd>
            <code className="ltr">{made.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </dd>
        </dl>
        <p className="account-note">
          <a href={made.uri}>{text('app.open')}</a>
        </p>
        <TextField
          id={`${id}code`}
          label={text('app.code')}
          errorText={isWrong ? text('app.wrong') : undefined}
          errorPrefix={shared('errorPrefix')}
          control={{
            name: 'code',
            inputMode: 'numeric',
            autoComplete: 'one-time-code',
            dir: 'ltr',
            spellCheck: false,
            'data-secret': '',
          }}
        />
        <p className="account-actions">
          <Button type="submit" busy={isBusy}>
            {text('app.confirm')}
          </Button>
          <Button variant="outlined" colour="neutral" onClick={onCancel}>
            {text('twoStep.cancel')}
          </Button>
        </p>
      </div>
    </form>
  );
}
