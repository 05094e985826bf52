import { accountAnswer } from '#contracts/calls/account-answer.ts';
import { applicationSummary } from '#contracts/calls/application-answer.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { AccountApplication } from './account-application.tsx';
import { AccountPanel } from './account-panel.tsx';
import type { AccountProps } from './account.widget.ts';
import { useSessionAnswer } from './use-session-answer.ts';

const ACCOUNT = { method: 'GET', path: '/api/user/account', answer: accountAnswer } as const;
/** Without an edition in its body: the application is shown whichever edition of the company's is read. */
const APPLICATION = { method: 'POST', path: '/api/application', body: {}, answer: applicationSummary } as const;

const Account = (props: AccountProps) => {
  const text = useTexts('account');
  const { links } = props;
  const [state, setState, reload] = useSessionAnswer(ACCOUNT, props.edition, props.account);
  const [application, , askApplication] = useSessionAnswer(
    APPLICATION,
    props.edition,
    props.account === undefined ? undefined : (props.application ?? null),
  );

  const waiting = (
    <>
      <output className="account-waiting needs-js">
        <span className="visually-hidden">{text('loading')}</span>
      </output>
      <div className="account-entrance without-js">
        <p>{text('scriptNeeded')}</p>
        <p className="account-actions">
          <Button href={links.logIn}>{text('logIn')}</Button>
        </p>
      </div>
    </>
  );
  const entrance = (
    <div className="account-entrance" data-guest="">
      <div>
        <p>{text('guest')}</p>
        <p className="account-actions">
          <Button href={links.logIn}>{text('logIn')}</Button>
          <Button href={links.signUp} variant="outlined" colour="neutral">
            {text('signUp')}
          </Button>
        </p>
      </div>
      <ul aria-label={text('behind')}>
        <li>{text('behindAccounts')}</li>
        <li>{text('behindAgreed')}</li>
        <li>{text('behindSessions')}</li>
        <li>{text('behindData')}</li>
      </ul>
    </div>
  );
  switch (state.kind) {
    case 'loading':
      return waiting;
    case 'guest':
      return entrance;
    case 'none':
    case 'failed':
      return (
        <div className="account-trouble" role="alert">
          <p>{text('failed')}</p>
          <Button size="small" variant="outlined" colour="neutral" onClick={() => setState({ kind: 'loading' })}>
            {text('tryAgain')}
          </Button>
        </div>
      );
    case 'shown':
      // Both are shown at once, so that neither moves the other.
      if (application.kind === 'loading') return waiting;
      return (
        <AccountPanel
          {...props}
          account={state.answer}
          onChange={() => void reload()}
          onLeave={() => setState({ kind: 'guest' })}
        >
          <AccountApplication state={application} onRetry={() => void askApplication()} />
        </AccountPanel>
      );
  }
};

export default Account;
