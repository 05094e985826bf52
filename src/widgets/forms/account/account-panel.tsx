import { type ReactNode, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { AccountAnswer } from '#contracts/calls/account-answer.ts';
import { createFormsClient } from '#forms/client/forms-client.ts';
import { bearerHeader } from '#forms/client/store-session.ts';
import { sendUserAuth } from '#forms/client/user-auth-client.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { Unbroken } from '#kit/unbroken.tsx';
import type { AccountProps } from './account.widget.ts';
import { AccountCard } from './account-card.tsx';
import { deviceName } from '#domain/device-name.ts';
import { TwoStep } from './two-step.tsx';
import { isSessionOver } from './use-session-answer.ts';

type AccountPanelProps = Omit<AccountProps, 'account' | 'application'> & {
  readonly account: AccountAnswer;
  /** Something has changed on the server. */
  readonly onChange: () => void;
  /** The session is over. */
  readonly onLeave: () => void;
  /** What comes before all sections. */
  readonly children: ReactNode;
};

const resumed = z.object({ next: z.string() });

/** Ids of documents that have words of their own. */
const DOCUMENTS = ['terms', 'privacy', 'risk-warning'] as const;

/** The account that the server has answered with: sections in the order in which they are asked for. */
export function AccountPanel(props: AccountPanelProps) {
  const { account, edition, links, companies, documents, onChange, onLeave, children } = props;
  const text = useTexts('account');
  const { locale } = usePageLanguage();
  const id = useId();
  const [trouble, setTrouble] = useState(false);
  const [busy, setBusy] = useState<string>();
  const head = useRef<HTMLHeadingElement>(null);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  const dated = (format: Intl.DateTimeFormat, at: string) => (
    <time dateTime={at} suppressHydrationWarning>
      {format.format(new Date(at))}
    </time>
  );

  /** One thing at a time, with its button busy; what it fails for is said above. */
  const act = async (name: string, action: () => Promise<void>) => {
    if (busy !== undefined) return;
    setBusy(name);
    setTrouble(false);
    try {
      await action();
    } catch (error) {
      if (isSessionOver(error)) return onLeave();
      setTrouble(true);
    }
    setBusy(undefined);
    return undefined;
  };
  const send = (path: `/${string}`, body: object) =>
    sendUserAuth({ method: 'POST', path, body, headers: bearerHeader() }, edition);
  const endSession = (session: string) =>
    act(session, async () => {
      await send('/api/user/session/end', { session_id: session });
      head.current?.focus(); // the button goes with its row
      onChange();
    });
  const endAll = () =>
    act('all', async () => {
      await send('/api/user/session/end', { all: true });
      location.reload();
    });
  const chooseNews = (isWanted: boolean) =>
    act('news', async () => {
      await createFormsClient(edition).send({
        method: 'POST',
        path: '/fcm-forms/marketing-emails',
        body: { consent_marketing: isWanted },
        headers: bearerHeader(),
      });
      onChange();
    });
  const download = () =>
    act('data', async () => {
      const data = await sendUserAuth({ method: 'GET', path: '/api/user/data', headers: bearerHeader() }, edition);
      const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      const link = Object.assign(document.createElement('a'), { href: address, download: 'my-data.json' });
      link.click();
      URL.revokeObjectURL(address);
    });

  const finish = (client: string) =>
    act(client, async () => {
      const { next } = resumed.parse(await send('/api/user/finish', { client_id: client }));
      const page = links.finish?.[next] ?? links.finishLive;
      if (page === undefined) throw new Error(`account: the edition has no page for the next step of "${next}".`);
      location.assign(page);
    });

  const section = (name: 'accounts' | 'consents' | 'data' | 'security' | 'you', content: ReactNode) => (
    <section className="account-section" aria-labelledby={`${id}${name}`}>
      <h2 className="account-section-title" id={`${id}${name}`}>
        {text(`${name}.title`)}
      </h2>
      {content}
    </section>
  );
  const mark = (isGood: boolean) => (
    <span className="account-badge" data-state={isGood ? 'open' : 'pending'}>
      {text(isGood ? 'confirmed' : 'unconfirmed')}
    </span>
  );

  return (
    <div className="account-page">
      <header className="account-head">
        <div>
          <h2 className="account-name" tabIndex={-1} ref={head}>
            {account.first_name === null ? text('greetingUnnamed') : text('greeting', { name: account.first_name })}
          </h2>
          <p className="account-email ltr">
            <Unbroken>{account.email}</Unbroken>
          </p>
        </div>
        <Button variant="outlined" colour="neutral" data-destroy-session="" onClick={onLeave}>
          {text('logOut')}
        </Button>
      </header>
      {children}
      {trouble && (
        <p className="account-trouble" role="alert">
          {text('actionFailed')}
        </p>
      )}

      {section(
        'accounts',
        account.clients.length === 0 ? (
          <div className="account-empty">
            <p>{text('accounts.none')}</p>
            <Button href={links.signUp}>{text('signUp')}</Button>
          </div>
        ) : (
          <ul className="account-cards">
            {account.clients.map((client) => (
              <AccountCard
                key={client.client_id}
                client={client}
                company={companies[client.entity] ?? client.entity}
                contact={links.contact}
                dated={(at) => dated(day, at)}
                busy={busy === client.client_id}
                onFinish={() => void finish(client.client_id)}
              />
            ))}
          </ul>
        ),
      )}

      {section(
        'you',
        <dl className="account-rows">
          <div>
            <dt>{text('email')}</dt>
            <dd>
              <Unbroken>{account.email}</Unbroken> {mark(account.is_email_verified)}
            </dd>
          </div>
          <div>
            <dt>{text('phone')}</dt>
            <dd>
              {account.phone_masked === null ? (
                text('noPhone')
              ) : (
                <>
                  <span className="ltr">{account.phone_masked}</span> {mark(account.is_phone_verified)}
                </>
              )}{' '}
              {!account.is_phone_verified && links.confirmPhone !== undefined && (
                <a href={links.confirmPhone}>{text('confirmPhone')}</a>
              )}
            </dd>
          </div>
          {account.verification !== null && (
            <div>
              <dt>{text('identity')}</dt>
              <dd>
                {text(`verification.${account.verification}`)}{' '}
                {account.verification !== 'verified' && links.contact !== undefined && (
                  <a href={links.contact}>{text('contact')}</a>
                )}
              </dd>
            </div>
          )}
        </dl>,
      )}

      {section(
        'security',
        <>
          <p className="account-line">
            <span>
              <strong>{text('password')}</strong>
              <span className="account-note">{text('passwordNote')}</span>
            </span>
            <Button href={links.changePassword} size="small" variant="outlined" colour="neutral">
              {text('changePassword')}
            </Button>
          </p>
          <TwoStep
            account={account}
            edition={edition}
            dated={(at) => dated(day, at)}
            busy={busy}
            act={act}
            send={send}
            onChange={onChange}
            onLeave={onLeave}
          />
          <h3 className="account-part-title">{text('sessions')}</h3>
          <ul className="account-lines" aria-label={text('sessions')}>
            {account.sessions.map((session) => {
              const device = deviceName(session.agent) ?? text('unknownDevice');
              return (
                <li className="account-line" key={session.id}>
                  <span>
                    <strong>{device}</strong>{' '}
                    {session.is_current && (
                      <span className="account-badge" data-state="open">
                        {text('thisBrowser')}
                      </span>
                    )}
                    <span className="account-note">
                      {text('since')} {dated(moment, session.since)}
                      {session.timezone !== null && (
                        <>
                          {' '}
                          · <bdi>{session.timezone.replaceAll('_', ' ')}</bdi>
                        </>
                      )}
                    </span>
                  </span>
                  {!session.is_current && (
                    <Button
                      size="small"
                      variant="outlined"
                      colour="neutral"
                      busy={busy === session.id}
                      aria-label={text('endThis', { device })}
                      onClick={() => void endSession(session.id)}
                    >
                      {text('end')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
          {account.sessions.length > 1 && (
            <p>
              <Button
                size="small"
                variant="outlined"
                colour="neutral"
                busy={busy === 'all'}
                onClick={() => void endAll()}
              >
                {text('endAll')}
              </Button>
            </p>
          )}
        </>,
      )}

      {section(
        'consents',
        <>
          <Checkbox
            id={`${id}news`}
            label={text('news')}
            errorPrefix=""
            control={{
              checked: account.consent_marketing,
              'aria-disabled': busy === 'news' || undefined,
              onChange: ({ target }) => void chooseNews(target.checked),
            }}
          />
          {account.consents.length === 0 ? (
            <p className="account-note">{text('consents.none')}</p>
          ) : (
            <ol className="account-lines">
              {account.consents.map(({ at, given, texts }) => (
                <li className="account-consent" key={at}>
                  <p>
                    <strong>{dated(day, at)}</strong>
                    <span className="account-note">{given.map((what) => text(`given.${what}`)).join(' · ')}</span>
                  </p>
                  <ul>
                    {texts.map((shown) => {
                      const [document = '', version = ''] = shown.split('@');
                      const known = DOCUMENTS.find((name) => name === document);
                      const name = known === undefined ? document : text(`document.${known}`);
                      return (
                        <li key={shown}>
                          {documents[document] === undefined ? name : <a href={documents[document]}>{name}</a>}{' '}
                          <span className="account-note account-version">
                            {text('version', { version: `\u2066${version}\u2069` })}
                          </span>
                        </li>
                      );
                    })}
                  </ul>
                </li>
              ))}
            </ol>
          )}
        </>,
      )}

      {section(
        'data',
        <>
          <p className="account-line">
            <span>
              <strong>{text('download')}</strong>
              <span className="account-note">{text('downloadNote')}</span>
            </span>
            <Button
              size="small"
              variant="outlined"
              colour="neutral"
              busy={busy === 'data'}
              onClick={() => void download()}
            >
              {text('downloadButton')}
            </Button>
          </p>
          <p className="account-line">
            <span>
              <strong>{text('erase')}</strong>
              <span className="account-note">{text('eraseNote')}</span>
            </span>
            <Button href={links.erase} size="small" variant="outlined" colour="neutral">
              {text('eraseButton')}
            </Button>
          </p>
        </>,
      )}
    </div>
  );
}
