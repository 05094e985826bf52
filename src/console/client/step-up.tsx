import { startAuthentication } from '@simplewebauthn/browser';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { STAFF_PROOF_S } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type { DoneAnswer, ProofAnswer } from '../answers.ts';
import { ApiError, post, surroundCalls } from './api.ts';
import { askProvider } from './log-in/provider.tsx';
import { useErrorText } from './parts/page-text.ts';
import { TextBox } from './parts/text-box.tsx';
import { useTell } from './parts/toasts.tsx';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Asks for a proof of who one is where a call needs one, and says what waits for a second person: for every view at once. */
export const StepUp = () => {
  const text = useTexts('console');
  const words = useErrorText();
  const tell = useTell();
  const client = useQueryClient();
  const id = useId();
  const [proof, setProof] = useState<ProofAnswer>();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const pending = useRef<{ readonly answer: Promise<boolean>; readonly end: (isProven: boolean) => void }>(undefined);

  const stops = useRef(new Set<AbortController>());

  const end = useCallback((isProven: boolean) => {
    setOpen(false);
    for (const stop of stops.current) stop.abort();
    pending.current?.end(isProven);
    pending.current = undefined;
  }, []);
  const fetchWays = useCallback(async () => {
    setProof(undefined);
    setProof(await post<ProofAnswer>('me/prove/options'));
  }, []);
  const fail = useCallback(
    (error: unknown) => {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === undefined) setProblem(text('error-passkey-cancelled'));
      else setProblem(code === 'wrong-credentials' || code === 'bad-input' ? text('codeWrong') : words(error));
    },
    [words, text],
  );

  const failed = useRef(fail);
  const told = useRef(() => {});
  useEffect(() => {
    failed.current = fail;
    told.current = () => {
      tell(words(new ApiError('held')));
      void client.invalidateQueries({ queryKey: ['approvals'] });
    };
  });
  useEffect(() => {
    const stop = surroundCalls({
      // Calls that are refused at once share one dialog.
      prove: () => {
        if (pending.current !== undefined) return pending.current.answer;
        const { promise, resolve } = Promise.withResolvers<boolean>();
        pending.current = { answer: promise, end: resolve };
        setProblem(undefined);
        setOpen(true);
        fetchWays().catch((error: unknown) => failed.current(error));
        return promise;
      },
      onHeld: () => told.current(),
    });
    return () => {
      stop();
      pending.current?.end(false);
      pending.current = undefined;
    };
  }, [fetchWays]);

  const attempt = (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    work()
      .then(() => end(true), fail)
      .finally(() => setBusy(false));
  };
  const byPasskey = () =>
    attempt(async () => {
      const { options } = await post<ProofAnswer>('me/prove/options');
      const response = await startAuthentication({ optionsJSON: options as unknown as Options });
      await post<DoneAnswer>('me/prove', { by: 'passkey', response });
    });
  const byProvider = () =>
    attempt(async () => {
      const stop = new AbortController();
      stops.current.add(stop);
      const reply = await askProvider(stop.signal).finally(() => stops.current.delete(stop));
      await post<DoneAnswer>('me/prove', { by: 'provider', ...reply });
    });
  const byCode = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { code } = Object.fromEntries(new FormData(event.currentTarget));
    attempt(() => post<DoneAnswer>('me/prove', { by: 'code', code }));
  };
  const ways = proof?.ways ?? [];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => end(false)}
      title={text('proveTitle')}
      size="small"
      beginsAt={ways[0] === 'code' ? 'first-field' : 'title'}
      actions={
        <>
          {ways.includes('passkey') && (
            <Button size="small" busy={busy} onClick={byPasskey}>
              {text('provePasskey')}
            </Button>
          )}
          {ways.includes('provider') && (
            <Button
              size="small"
              busy={busy}
              {...(ways[0] !== 'provider' && { variant: 'outlined' as const })}
              onClick={byProvider}
            >
              {text('proveProvider')}
            </Button>
          )}
          {ways.includes('demonstration') && (
            <Button
              size="small"
              busy={busy}
              onClick={() => attempt(() => post<DoneAnswer>('me/prove', { by: 'demonstration' }))}
            >
              {text('proveDemonstration')}
            </Button>
          )}
          {ways.includes('code') && (
            <Button
              size="small"
              type="submit"
              form={`${id}code`}
              busy={busy}
              {...(ways.includes('passkey') && { variant: 'outlined' as const })}
            >
              {text('proveCode')}
            </Button>
          )}
          <Button size="small" variant="outlined" colour="neutral" onClick={() => end(false)}>
            {text('cancel')}
          </Button>
        </>
      }
    >
      <p>{text('proveText', { minutes: STAFF_PROOF_S / 60 })}</p>
      {problem !== undefined && (
        <p role="alert" className="c-error">
          {problem}
        </p>
      )}
      {ways.includes('demonstration') && <p className="c-soft">{text('proveDemonstrationText')}</p>}
      {proof !== undefined && ways.length === 0 && <p className="c-error">{text('proveNothing')}</p>}
      {ways.includes('code') && (
        <form id={`${id}code`} className="c-form" onSubmit={byCode}>
          <TextBox label={text('code')} name="code" inputMode="numeric" autoComplete="one-time-code" required />
        </form>
      )}
    </Dialog>
  );
};
