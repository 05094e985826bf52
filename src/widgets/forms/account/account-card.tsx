import type { ReactNode } from 'react';
import type { AccountAnswer } from '#contracts/calls/account-answer.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';

type Client = AccountAnswer['clients'][number];
type AccountCardProps = {
  readonly client: Client;
  readonly company: string;
  /** Address of the page that says how to reach the company. */
  readonly contact: string | undefined;
  readonly dated: (at: string) => ReactNode;
  /** The way to its next step is being asked for. */
  readonly busy: boolean;
  readonly onFinish: () => void;
};

/** One account: what it is, where it stands, and what its owner can do about that. */
export function AccountCard({ client, company, contact, dated, busy, onFinish }: AccountCardProps) {
  const text = useTexts('account');
  const shared = useTexts('forms');
  const { account_number, kind, platform, state, swap_free, asked_at, opened_at } = client;
  const isApplication = kind === 'partner' || kind === 'affiliate';
  return (
    <li className="account-card">
      <p className="account-card-kind">
        <span>
          {text(`kind.${kind}`)}
          {platform !== null && ` · ${shared(`platform.${platform}`)}`}
        </span>
        <span className="account-badge" data-state={state}>
          {text(
            isApplication && state === 'pending'
              ? 'state.review'
              : isApplication && state === 'refused'
                ? 'state.rejected'
                : `state.${state}`,
          )}
        </span>
      </p>
      {account_number !== null && <p className="account-card-number ltr">{account_number}</p>}
      {state === 'pending' && (kind === 'live' || kind === 'demo') && <p>{text('opening')}</p>}
      {state === 'unfinished' && (
        <>
          <p>{text(isApplication ? 'unfinished.application' : 'unfinished.live')}</p>
          <p>
            <Button size="small" busy={busy} onClick={onFinish}>
              {text('finish')}
            </Button>
          </p>
        </>
      )}
      {state === 'refused' && (
        <>
          <p>{text(isApplication ? 'rejected' : 'refused')}</p>
          {contact !== undefined && (
            <p>
              <Button href={contact} size="small" variant="outlined" colour="neutral">
                {text('contact')}
              </Button>
            </p>
          )}
        </>
      )}
      <p className="account-note">
        {company}
        {swap_free !== null && (
          <>
            <br />
            {text(`swapFree.${swap_free}`)}
          </>
        )}
        <br />
        {text(opened_at === null ? 'asked' : 'since')} {dated(opened_at ?? asked_at)}
      </p>
    </li>
  );
}
