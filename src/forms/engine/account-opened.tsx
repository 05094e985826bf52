import { type ReactNode, useEffect, useState } from 'react';
import type { DemoLogin, ThankYouAnswer } from '#contracts/calls/signup.ts';
import { PLATFORMS } from '#contracts/platforms.ts';
import type { Translator } from '#i18n/translator.ts';
import { Button } from '#kit/button.tsx';
import { createFormsClient } from '#forms/client/forms-client.ts';
import { parseThankYou } from '#forms/client/parse-thank-you.ts';
import { RequestError } from '#forms/client/request-error.ts';
import type { Ask } from '#forms/engine/field-message.ts';
import { fillElements } from '#forms/engine/fill-elements.tsx';
import type { FormStep, StepCall } from '#forms/engine/form-definition.ts';
import { type FormFacts, pageAddress } from '#forms/engine/form-facts.ts';
import { type FormProblem, readRefusal } from '#forms/engine/form-problem.ts';

type AccountOpenedProps = {
  readonly call: StepCall;
  readonly ways: FormStep['ways'];
  /** The call's answer, where the server has asked for a visitor without JavaScript. */
  readonly given: unknown;
  readonly facts: FormFacts;
  readonly text: Ask;
  readonly shared: Translator<'forms'>;
  /** The form that sends the mail again: for as long as there is an address to confirm. */
  readonly children: ReactNode;
};

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly account: ThankYouAnswer }
  | { readonly kind: 'refused'; readonly problem: FormProblem };

/** The account a sign-up has opened: number, mailbox, what to do now. Asked for by the browser, so it is in no cached page. */
export function AccountOpened({ call, ways, given, facts, text, shared, children }: AccountOpenedProps) {
  const [state, setState] = useState<State>(() => (given === undefined ? { kind: 'loading' } : stateOf(given)));
  const isLoading = state.kind === 'loading';

  useEffect(() => {
    if (!isLoading) return undefined;
    const end = new AbortController();
    createFormsClient(facts.edition)
      .send({ method: 'POST', path: call.path, body: {}, signal: end.signal })
      .then((answer) => setState(stateOf(answer)))
      .catch((error: unknown) => !end.signal.aborted && setState({ kind: 'refused', problem: problemOf(error) }));
    return () => end.abort();
  }, [isLoading, facts.edition, call.path]);

  if (state.kind === 'loading') {
    return (
      <>
        <output className="account account-loading needs-js">
          <span className="visually-hidden">{shared('loading')}</span>
        </output>
        <div className="without-js">{children}</div>
      </>
    );
  }
  if (state.kind === 'refused') {
    const way = ways?.[state.problem];
    return (
      <div className="form-summary" role="alert">
        <p>{shared(`problem.${state.problem}`, { minutes: 1 })}</p>
        {way === undefined ? (
          <Button size="small" variant="outlined" colour="neutral" onClick={() => setState({ kind: 'loading' })}>
            {shared('tryAgain')}
          </Button>
        ) : (
          <a href={pageAddress(facts, way)}>{text(`way.${state.problem}`)}</a>
        )}
      </div>
    );
  }
  const { account_number, email_masked, is_email_verified, next_steps, links, demo_login, affid, referral_link } = state.account;
  return (
    <section className="account" aria-label={text('thank-you.title')}>
      <dl className="account-facts">
        <div>
          <dt>{text('accountNumber')}</dt>
          <dd className="account-number">
            <span className="ltr">{account_number}</span>
          </dd>
        </div>
        {demo_login !== undefined && <DemoLoginFacts login={demo_login} locale={facts.edition} text={text} shared={shared} />}
        {referral_link !== undefined && (
          <>
            <div>
              <dt>{text('affid')}</dt>
              <dd className="ltr">{affid}</dd>
            </div>
            <div>
              <dt>{text('referralLink')}</dt>
              <dd>
                <a className="ltr" href={referral_link}>
                  {referral_link}
                </a>
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>{text('email')}</dt>
          <dd>
            <span className="ltr">{email_masked}</span>{' '}
            <span className="account-mark" data-good={is_email_verified ? '' : undefined}>
              {text(is_email_verified ? 'confirmed' : 'unconfirmed')}
            </span>
          </dd>
        </div>
      </dl>
      <h2 className="account-next-title">{text('nextTitle')}</h2>
      <ol className="account-next">
        {next_steps.map((step) => (
          <li key={step}>
            <span>{fillElements(text, `next.${step}`, { email: <span className="ltr">{email_masked}</span> })}</span>
          </li>
        ))}
      </ol>
      <Button href={is_email_verified ? links.dashboard : links.login} variant={is_email_verified ? 'contained' : 'outlined'} colour={is_email_verified ? 'accent' : 'neutral'}>
        {text('logIn')}
      </Button>
      {!is_email_verified && (
        <div className="account-resend">
          <p>{text('noMail')}</p>
          {children}
        </div>
      )}
    </section>
  );
}

/** What the platform asks for; the password is shown here and nowhere else. */
function DemoLoginFacts({ login: { login, password, platform, leverage, balance, currency }, locale, text, shared }: { readonly login: DemoLogin; readonly locale: string; readonly text: Ask; readonly shared: Translator<'forms'> }) {
  const known = PLATFORMS.find((name) => name === platform);
  const rows = [
    ['platform', known === undefined ? platform : shared(`platform.${known}`)],
    ['demoLogin', login],
    ['demoPassword', password],
    ...(leverage === undefined ? [] : [['leverage', `${leverage}:1`] as const]),
    ...(balance === undefined ? [] : [['balance', `${new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(balance)} ${currency ?? ''}`] as const]),
  ] as const;
  return rows.map(([name, value]) => (
    <div key={name}>
      <dt>{text(name)}</dt>
      <dd className="ltr">{value}</dd>
    </div>
  ));
}

function stateOf(answer: unknown): State {
  const account = parseThankYou(answer);
  return account === undefined ? { kind: 'refused', problem: 'internal' } : { kind: 'shown', account };
}

function problemOf(error: unknown): FormProblem {
  if (!(error instanceof RequestError)) return 'internal';
  const { failure } = error;
  if (failure.kind === 'status') return readRefusal(failure.status, failure.problem, []).problem ?? 'internal';
  return failure.kind === 'timeout' ? 'timeout' : 'network';
}
