import type { DemoLogin, ThankYouAnswer } from '#contracts/calls/signup.ts';
import { PLATFORMS } from '#contracts/platforms.ts';
import type { Translator } from '#i18n/translator.ts';
import { Button } from '#kit/button.tsx';
import { Unbroken } from '#kit/unbroken.tsx';
import type { Ask } from '#forms/engine/field-message.ts';
import { fillElements } from '#forms/engine/fill-elements.tsx';
import type { ShownViewProps } from '#forms/engine/shown-part.ts';

/** The account a sign-up has opened: number, mailbox, downloads, what to do now. The form that sends the mail again stays as long as the address is not confirmed. */
export function AccountOpened({ shown, facts, text, shared, children }: ShownViewProps<ThankYouAnswer>) {
  const {
    kind,
    shown_number,
    email_masked,
    is_email_verified,
    next_steps,
    links,
    demo_login,
    affid,
    referral_link,
    download_links = [],
  } = shown;
  return (
    <section className="account" aria-label={text('thank-you.title')}>
      <dl className="account-facts">
        {shown_number !== null && (
          <div>
            <dt>{text('accountNumber')}</dt>
            <dd className="account-number">
              <span className="ltr">{shown_number}</span>
            </dd>
          </div>
        )}
        {shown_number === null && kind === 'live' && (
          <div>
            <dt>{text('accountNumber')}</dt>
            <dd>{text('numberByMail')}</dd>
          </div>
        )}
        {demo_login !== undefined && (
          <DemoLoginFacts
            login={demo_login}
            isOpen={shown_number !== null}
            locale={facts.edition}
            text={text}
            shared={shared}
          />
        )}
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
            <Unbroken>{email_masked}</Unbroken>{' '}
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
            <span>{fillElements(text, `next.${step}`, { email: <Unbroken>{email_masked}</Unbroken> })}</span>
          </li>
        ))}
      </ol>
      {download_links.length > 0 && (
        <div className="account-downloads">
          {download_links.map(({ id, link }) => (
            <Button key={id} href={link} variant="outlined" colour="neutral">
              {text(`download.${id}`)}
            </Button>
          ))}
        </div>
      )}
      <Button
        href={is_email_verified ? links.dashboard : links.login}
        variant={is_email_verified ? 'contained' : 'outlined'}
        colour={is_email_verified ? 'accent' : 'neutral'}
      >
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

/** What the platform asks for. The password is shown only here. The platform's name of the account is known after it has opened it. */
function DemoLoginFacts({
  login: { login, password, platform, leverage, balance, currency },
  isOpen,
  locale,
  text,
  shared,
}: {
  readonly login: DemoLogin;
  readonly isOpen: boolean;
  readonly locale: string;
  readonly text: Ask;
  readonly shared: Translator<'forms'>;
}) {
  const known = PLATFORMS.find((name) => name === platform);
  const rows = [
    ['platform', known === undefined ? platform : shared(`platform.${known}`)],
    ['demoLogin', isOpen ? login : text('numberByMail')],
    ['demoPassword', password],
    ...(leverage === undefined ? [] : [['leverage', `${leverage}:1`] as const]),
    ...(balance === undefined
      ? []
      : [
          [
            'balance',
            `${new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(balance)} ${currency ?? ''}`,
          ] as const,
        ]),
  ] as const;
  return rows.map(([name, value]) => (
    <div key={name}>
      <dt>{text(name)}</dt>
      <dd className={name === 'demoLogin' && !isOpen ? undefined : 'ltr'}>{value}</dd>
    </div>
  ));
}
