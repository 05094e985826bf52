import { useEffect, useRef, useState } from 'react';
import { ONE_TIME_CODE_PAUSE_S } from '#contracts/limits.ts';
import { Button } from '#kit/button.tsx';
import type { Translator } from '#i18n/translator.ts';
import { RequestError } from '#forms/client/request-error.ts';

type SendCodeAgainProps = {
  /** Asks the server for it. @throws RequestError (FRM-6) */
  readonly send: (signal: AbortSignal) => Promise<unknown>;
  readonly shared: Translator<'forms'>;
};

type State = 'waiting' | 'ready' | 'sending' | 'failed';

/** Sends the message with the code once more when the server allows it; until then the button shows the seconds. */
export function SendCodeAgain({ send: ask, shared }: SendCodeAgainProps) {
  const [state, setState] = useState<State>('waiting');
  const [seconds, setSeconds] = useState<number>(ONE_TIME_CODE_PAUSE_S);
  const [isSent, setSent] = useState(false);
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);
  useEffect(() => {
    if (state !== 'waiting') return undefined;
    const timer = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : setState('ready')), 1000);
    return () => clearTimeout(timer);
  }, [state, seconds]);

  const wait = (length: number) => {
    setSeconds(length);
    setState('waiting');
  };
  const send = async () => {
    if (state === 'waiting' || state === 'sending') return;
    setState('sending');
    request.current = new AbortController();
    const { signal } = request.current;
    try {
      await ask(signal);
      setSent(true);
      wait(ONE_TIME_CODE_PAUSE_S);
    } catch (error) {
      if (signal.aborted) return; // PLT-6: the form has left the page
      const failure = error instanceof RequestError ? error.failure : undefined;
      if (failure?.kind === 'status' && failure.retryAfterSeconds !== undefined) wait(failure.retryAfterSeconds);
      else setState('failed');
    }
  };
  return (
    <div className="form-again needs-js">
      <Button
        size="small"
        variant="outlined"
        colour="neutral"
        busy={state === 'sending'}
        aria-disabled={state === 'waiting' || undefined}
        onClick={() => void send()}
      >
        {shared('codeAgain')}
        {/* Not in the name, which would change every second. */}
        {state === 'waiting' && <span aria-hidden="true"> {shared('codeAgainIn', { seconds })}</span>}
      </Button>
      <output>{state === 'failed' ? shared('codeNotSent') : isSent && shared('codeSent')}</output>
    </div>
  );
}
