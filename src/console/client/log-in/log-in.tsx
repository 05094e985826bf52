import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { DoneAnswer, WaysAnswer } from '#console/answers.ts';
import { ApiError, post, read } from '../api.ts';
import { useErrorText } from '../parts/page-text.ts';
import { TextBox } from '../parts/text-box.tsx';
import { Door } from './door.tsx';
import { proveByPasskey } from './prove-by-passkey.ts';
import { leaveForProvider } from './provider.tsx';

export const LogIn = ({ hasEnded, onDone }: { readonly hasEnded: boolean; readonly onDone: () => void }) => {
  const text = useTexts('console');
  const words = useErrorText();
  const [way, setWay] = useState<'passkey' | 'code' | 'recovery'>('passkey');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const ways = useQuery({
    queryKey: ['ways'],
    queryFn: ({ signal }) => read<WaysAnswer>('log-in', signal),
    staleTime: Infinity,
  });
  const provider = ways.data?.provider ?? null;

  /** The page is left where it goes well. */
  const leave = (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    work().catch((error: unknown) => {
      setBusy(false);
      setProblem(words(error));
    });
  };
  const attempt = (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    work()
      .then(onDone, (error: unknown) =>
        setProblem(error instanceof ApiError ? words(error) : text('error-passkey-cancelled')),
      )
      .finally(() => setBusy(false));
  };
  const byCode = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    attempt(() => post<DoneAnswer>('log-in/code', fields));
  };

  return (
    <Door title={text('logInTitle')}>
      {hasEnded && <p className="c-notice">{text('signedOut')}</p>}
      {problem !== undefined && (
        <p role="alert" className="c-error">
          {problem}
        </p>
      )}
      {way === 'passkey' ? (
        <>
          {provider !== null && (
            <Button size="medium" wide busy={busy} onClick={() => leave(leaveForProvider)}>
              {text('logInProvider', { provider })}
            </Button>
          )}
          <Button
            size="medium"
            wide
            busy={busy}
            {...(provider !== null && { variant: 'outlined' as const })}
            onClick={() => attempt(proveByPasskey)}
          >
            {text('logInPasskey')}
          </Button>
          <p className="c-or">{text('or')}</p>
          <Button size="medium" wide variant="outlined" colour="neutral" onClick={() => setWay('code')}>
            {text('logInCode')}
          </Button>
        </>
      ) : (
        <form className="c-form" onSubmit={byCode}>
          <TextBox label={text('email')} name="email" type="email" autoComplete="username" required />
          <TextBox label={text('password')} name="password" type="password" autoComplete="current-password" required />
          {way === 'code' ? (
            <TextBox label={text('code')} name="code" inputMode="numeric" autoComplete="one-time-code" required />
          ) : (
            <TextBox label={text('recoveryCode')} name="recovery_code" autoComplete="off" required />
          )}
          <Button size="medium" wide type="submit" busy={busy}>
            {text('logIn')}
          </Button>
          {way === 'code' && (
            <Button size="small" variant="text" onClick={() => setWay('recovery')}>
              {text('useRecovery')}
            </Button>
          )}
          <Button size="small" variant="text" onClick={() => setWay('passkey')}>
            {text('logInPasskey')}
          </Button>
        </form>
      )}
      <p className="c-soft">{text('logInHelp')}</p>
    </Door>
  );
};
