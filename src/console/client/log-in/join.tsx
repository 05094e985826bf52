import { useQuery } from '@tanstack/react-query';
import { startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, useEffect, useState } from 'react';
import { STAFF_PASSWORD_MIN_LENGTH } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type {
  CodesAnswer,
  DoneAnswer,
  InvitationAnswer,
  NewAppAnswer,
  PasskeyOptionsAnswer,
} from '#console/answers.ts';
import { go, hrefOf } from '../address.ts';
import { ApiError, post } from '../api.ts';
import { useErrorText } from '../parts/page-text.ts';
import { TextBox } from '../parts/text-box.tsx';
import { Door } from './door.tsx';

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
const leave = () => go(hrefOf(''), 'replace');

/** Who was invited sets up how they log in, and is logged in. */
export const Join = () => {
  const text = useTexts('console');
  const words = useErrorText();
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => history.replaceState(null, '', hrefOf('join')), []);
  const invitation = useQuery({
    queryKey: ['join', token],
    queryFn: ({ signal }) => post<InvitationAnswer>('join', { token }, signal),
    staleTime: Infinity,
  });
  const [app, setApp] = useState<NewAppAnswer>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [atFields, setAtFields] = useState<Readonly<Record<string, string>>>({});

  const attempt = (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    setAtFields({});
    work()
      .catch((error: unknown) => {
        const fields = error instanceof ApiError ? error.problem?.errors : undefined;
        if (fields === undefined)
          setProblem(error instanceof ApiError ? words(error) : text('error-passkey-cancelled'));
        else
          setAtFields({
            ...(fields['password'] && { password: text('passwordEasy') }),
            ...(fields['code'] && { code: text('codeWrong') }),
          });
      })
      .finally(() => setBusy(false));
  };
  const byPasskey = () =>
    attempt(async () => {
      const { options } = await post<PasskeyOptionsAnswer>('join/passkey/options', { token });
      const response = await startRegistration({ optionsJSON: options as unknown as Options });
      await post<DoneAnswer>('join/passkey', { token, response });
      leave();
    });
  const beginApp = () => attempt(async () => setApp(await post<NewAppAnswer>('join/app/options', { token })));
  const byApp = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { code, password } = Object.fromEntries(new FormData(event.currentTarget));
    attempt(async () =>
      setCodes((await post<CodesAnswer>('join/app', { token, app: app?.app, code, password })).recovery_codes),
    );
  };

  if (codes !== undefined)
    return (
      <Door title={text('keepCodesTitle')}>
        <p>{text('keepCodesText')}</p>
        <ul className="c-codes">
          {codes.map((code) => (
            <li key={code}>
              <code className="ltr">{code}</code>
            </li>
          ))}
        </ul>
        <Button size="medium" wide onClick={leave}>
          {text('keptCodes')}
        </Button>
      </Door>
    );
  if (invitation.error !== null)
    return (
      <Door title={text('logInTitle')}>
        <p role="alert" className="c-error">
          {words(invitation.error)}
        </p>
      </Door>
    );
  if (invitation.data === undefined) return <Door title={text('loading')}>{null}</Door>;
  const { name, brand, email } = invitation.data;
  return (
    <Door title={text('joinTitle', { name })}>
      <p>{text('joinText', { brand, email })}</p>
      {problem !== undefined && (
        <p role="alert" className="c-error">
          {problem}
        </p>
      )}
      {app === undefined ? (
        <>
          <Button size="medium" wide busy={busy} onClick={byPasskey}>
            {text('joinPasskey')}
          </Button>
          <p className="c-soft">{text('joinPasskeyText')}</p>
          <Button size="small" variant="text" onClick={beginApp}>
            {text('joinApp')}
          </Button>
        </>
      ) : (
        <form className="c-form" onSubmit={byApp}>
          <p>{text('joinAppText')}</p>
          <Qr rows={app.qr} label={text('qr')} />
          <code className="c-secret ltr">{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
          <input type="hidden" autoComplete="username" value={email} />
          <TextBox
            label={text('newPassword', { min: STAFF_PASSWORD_MIN_LENGTH })}
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={STAFF_PASSWORD_MIN_LENGTH}
            required
            error={atFields['password']}
          />
          <TextBox
            label={text('code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={atFields['code']}
          />
          <Button size="medium" wide type="submit" busy={busy}>
            {text('finish')}
          </Button>
        </form>
      )}
    </Door>
  );
};

/** Dark on light in both themes: phones read no other. */
const Qr = ({ rows, label }: { readonly rows: readonly string[]; readonly label: string }) => (
  <svg
    className="c-qr"
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from rows, so that no picture is needed
    role="img"
    aria-label={label}
    viewBox={`-4 -4 ${rows.length + 8} ${rows.length + 8}`}
    shapeRendering="crispEdges"
  >
    <path d={rows.flatMap((row, y) => [...row].map((bit, x) => (bit === '1' ? `M${x} ${y}h1v1h-1z` : ''))).join('')} />
  </svg>
);
