import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { AccountPanel } from './account-panel.tsx';
import type { AccountProps } from './account.widget.ts';
import { useAccount } from './use-account.ts';

const Account = (props: AccountProps) => {
  const text = useTexts('account');
  const { links } = props;
  const [state, setState, reload] = useAccount(props.edition, props.account);

  const entrance = (
    <div className="account-entrance">
      <p>{text('guest')}</p>
      <p className="account-actions">
        <Button href={links.logIn}>{text('logIn')}</Button>
        <Button href={links.signUp} variant="outlined" colour="neutral">
          {text('signUp')}
        </Button>
      </p>
    </div>
  );
  switch (state.kind) {
    case 'loading':
      return (
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
    case 'guest':
      return entrance;
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
      return (
        <AccountPanel
          {...props}
          account={state.account}
          onChange={() => void reload()}
          onLeave={() => setState({ kind: 'guest' })}
        />
      );
  }
};

export default Account;
