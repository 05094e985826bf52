import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { AccountAnswer } from '#contracts/calls/account-answer.ts';
import {
  factorAddedAnswer,
  newAuthenticatorAnswer,
  recoveryCodesAnswer,
} from '#contracts/calls/second-factor-answers.ts';
import { keepsPasskeys } from '#domain/keeps-passkeys.ts';
import { RequestError } from '#forms/client/request-error.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { AuthenticatorSetup, type NewAuthenticator } from './authenticator-setup.tsx';
import { ProveDialog } from './prove-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useProof } from './use-proof.ts';

type TwoStepProps = {
  readonly account: Pick<AccountAnswer, 'factors' | 'recovery_codes_left'>;
  readonly edition: string;
  readonly dated: (at: string) => ReactNode;
  /** What is being done, by its name. */
  readonly busy: string | undefined;
  /** Does one thing at a time; what it fails for is said above. */
  readonly act: (name: string, action: () => Promise<void>) => Promise<void>;
  readonly send: (path: `/${string}`, body: object) => Promise<unknown>;
  readonly onChange: () => void;
  readonly onLeave: () => void;
};

type Factor = AccountAnswer['factors'][number];

/** By what a browser that the account does not know is proven: passkeys, authenticator apps, and codes for who loses them. */
export function TwoStep({ account, edition, dated, busy, act, send, onChange, onLeave }: TwoStepProps) {
  const text = useTexts('account');
  const { waiting, withProof, proven, giveUp } = useProof();
  const [made, setMade] = useState<NewAuthenticator>();
  const [isWrong, setWrong] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const [passkeyTrouble, setPasskeyTrouble] = useState<'noPasskey' | 'noPasskeys'>();
  const [leaving, setLeaving] = useState<Factor>();
  const { factors, recovery_codes_left: left } = account;
  const head = useRef<HTMLHeadingElement>(null);
  /** Where the focus goes when what had it is gone. */
  const toHead = () => head.current?.focus();
  /** A dialog gives the focus back to the button that opened it, which may have gone with its row. */
  const afterDialog = () => {
    const { activeElement: at, body } = document;
    if (at === null || at === body || !at.checkVisibility()) toHead();
  };
  const known = useRef(factors.length);
  useEffect(() => {
    if (factors.length < known.current) toHead();
    known.current = factors.length;
  }, [factors.length]);
  const nameOf = ({ kind, name }: Factor) =>
    name === null ? text(`twoStep.${kind}`) : `${text(`twoStep.${kind}`)} · \u2068${name}\u2069`;

  /** A change that wants a fresh proof is done once that was given. */
  const change = (name: string, action: () => Promise<void>): Promise<void> =>
    act(name, () => withProof(action, () => void change(name, action)));
  const added = (answer: unknown) => {
    const { recovery_codes: first } = z.parse(factorAddedAnswer, answer);
    if (first === null) toHead();
    else setCodes(first);
    onChange();
  };

  const addPasskey = () => {
    setPasskeyTrouble(undefined);
    if (!('PublicKeyCredential' in window) || !keepsPasskeys(location)) return setPasskeyTrouble('noPasskeys');
    return void change('passkey', async () => {
      const { makePasskey, NoPasskeyError } = await import('#forms/client/passkey.ts');
      try {
        added(await send('/api/user/factors/passkey', { credential: await makePasskey(edition) }));
      } catch (error) {
        if (!(error instanceof NoPasskeyError)) throw error;
        setPasskeyTrouble('noPasskey');
      }
    });
  };
  const addApp = () =>
    void change('app', async () => {
      setMade(z.parse(newAuthenticatorAnswer, await send('/api/user/factors/authenticator', {})));
      setWrong(false);
    });
  const confirmApp = (code: string) =>
    void change('confirm', async () => {
      setWrong(false);
      try {
        const answer = await send('/api/user/factors/authenticator/confirm', { factor_id: made?.factor_id, code });
        setMade(undefined);
        added(answer);
      } catch (error) {
        if (!isRefusedCode(error)) throw error;
        setWrong(true);
      }
    });
  const remove = ({ id }: Factor) =>
    void change(id, async () => {
      await send('/api/user/factors/remove', { factor_id: id });
      setLeaving(undefined);
      onChange();
    });
  const renewCodes = () =>
    void change('codes', async () => {
      setCodes(z.parse(recoveryCodesAnswer, await send('/api/user/factors/recovery-codes', {})).recovery_codes);
      onChange();
    });

  return (
    <div className="account-two-step">
      <h3 className="account-part-title" tabIndex={-1} ref={head}>
        {text('twoStep.title')}
      </h3>
      <p>{text(factors.length === 0 ? 'twoStep.byMail' : 'twoStep.byFactors')}</p>
      {factors.length > 0 && (
        <ul className="account-lines" aria-label={text('twoStep.title')}>
          {factors.map((factor) => (
            <li className="account-line" key={factor.id}>
              <span>
                <strong>{nameOf(factor)}</strong>
                <span className="account-note">
                  {text('twoStep.added')} {dated(factor.since)}
                  {factor.last_used !== null && (
                    <>
                      {' · '}
                      {text('twoStep.used')} {dated(factor.last_used)}
                    </>
                  )}
                </span>
              </span>
              <Button
                size="small"
                variant="outlined"
                colour="neutral"
                aria-label={text('twoStep.removeThis', { what: nameOf(factor) })}
                onClick={() => setLeaving(factor)}
              >
                {text('twoStep.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {made !== undefined ? (
        <AuthenticatorSetup
          made={made}
          isBusy={busy === 'confirm'}
          isWrong={isWrong}
          onConfirm={confirmApp}
          onCancel={() => {
            setMade(undefined);
            toHead();
          }}
        />
      ) : codes !== undefined ? (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(undefined);
            toHead();
          }}
        />
      ) : (
        <>
          {factors.length > 0 && (
            <p className="account-line">
              <span>
                <strong>{text('recovery.title')}</strong>
                <span className="account-note">{text('recovery.left', { left })}</span>
              </span>
              <Button size="small" variant="outlined" colour="neutral" busy={busy === 'codes'} onClick={renewCodes}>
                {text('recovery.new')}
              </Button>
            </p>
          )}
          <p className="account-actions">
            <Button
              size="small"
              variant={factors.length === 0 ? 'contained' : 'outlined'}
              colour={factors.length === 0 ? 'accent' : 'neutral'}
              busy={busy === 'passkey'}
              onClick={addPasskey}
            >
              {text('twoStep.addPasskey')}
            </Button>
            <Button size="small" variant="outlined" colour="neutral" busy={busy === 'app'} onClick={addApp}>
              {text('twoStep.addApp')}
            </Button>
          </p>
          <output className="account-note">{passkeyTrouble !== undefined && text(`twoStep.${passkeyTrouble}`)}</output>
        </>
      )}
      <Dialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        onClosed={afterDialog}
        title={text('twoStep.removeTitle')}
        size="small"
        actions={
          <>
            <Button variant="outlined" colour="neutral" onClick={() => setLeaving(undefined)}>
              {text('twoStep.cancel')}
            </Button>
            <Button busy={leaving !== undefined && busy === leaving.id} onClick={() => leaving && remove(leaving)}>
              {text('twoStep.remove')}
            </Button>
          </>
        }
      >
        <p>{leaving && text('twoStep.removeAsk', { what: nameOf(leaving) })}</p>
      </Dialog>
      <ProveDialog
        isOpen={waiting !== undefined}
        edition={edition}
        asksForCode={factors.length > 0}
        hasPasskey={factors.some(({ kind }) => kind === 'passkey')}
        onProven={proven}
        onClose={giveUp}
        onClosed={afterDialog}
        onLeave={onLeave}
      />
    </div>
  );
}

const isRefusedCode = (error: unknown): boolean =>
  error instanceof RequestError && error.failure.kind === 'status' && error.failure.status === 422;
