import { useEffect, useRef, useState } from 'react';
import { Button } from '#kit/button.tsx';
import type { Translator } from '#i18n/translator.ts';
import { createFormsClient } from '#forms/client/forms-client.ts';

type ResendMailProps = {
  readonly path: `/${string}`;
  /** Reads the address that was typed. */
  readonly email: () => string;
  readonly edition: string;
  readonly shared: Translator<'forms'>;
};

type State = 'ready' | 'sending' | 'sent' | 'failed';

/** Sends the confirmation mail again; the answer is the same for every address. */
export function ResendMail({ path, email, edition, shared }: ResendMailProps) {
  const [state, setState] = useState<State>('ready');
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);

  const send = async () => {
    if (state === 'sending') return;
    setState('sending');
    request.current = new AbortController();
    const { signal } = request.current;
    try {
      await createFormsClient(edition).send({ method: 'POST', path, body: { email: email() }, signal });
      setState('sent');
    } catch {
      if (!signal.aborted) setState('failed'); // FRM-6: the button's text says so, and it can be pressed again
    }
  };
  if (state === 'sent') return <output>{shared('resent')}</output>;
  return (
    <Button size="small" variant="outlined" colour="neutral" busy={state === 'sending'} onClick={() => void send()}>
      {shared(state === 'failed' ? 'tryAgain' : 'resend')}
    </Button>
  );
}
