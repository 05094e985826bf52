import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { REVEALED_FOR_MS } from '#contracts/limits.ts';
import type { TextKey } from '#i18n/texts.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { Icon } from '#kit/icon.tsx';
import type { RevealAnswer } from '#console/answers.ts';
import { REVEAL_REASONS, type RevealReason, type RevealedClass } from '#console/sections.ts';
import { post } from '../api.ts';
import { useErrorText } from '../parts/page-text.ts';

/** The words of the fields that an answer may have. */
const FIELDS = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  birth_date: 'birth_date',
  address: 'address',
  postal_code: 'postal_code',
  city: 'city',
} as const satisfies Readonly<Record<string, TextKey<'console-people'>>>;

/** Asks for a reason, shows one class of the data for a minute, and forgets it. It is in no cache. */
export const Revealed = ({ id, dataClass }: { readonly id: string; readonly dataClass: RevealedClass }) => {
  const text = useTexts('console-people');
  const textOfConsole = useTexts('console');
  const client = useQueryClient();
  const words = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState<RevealReason>(REVEAL_REASONS[0]);
  const [shown, setShown] = useState<{ readonly data: RevealAnswer; readonly until: number }>();
  const [secondsLeft, setSecondsLeft] = useState(0);
  const place = useRef<HTMLDivElement>(null);

  const ask = useMutation({
    gcTime: 0,
    mutationFn: () => post<RevealAnswer>(`people/${id}/reveal`, { class: dataClass, reason }),
    onSuccess: (data) => {
      setAsking(false);
      setSecondsLeft(REVEALED_FOR_MS / 1000);
      setShown({ data, until: Date.now() + REVEALED_FOR_MS });
      void client.invalidateQueries({ queryKey: ['timeline', id] });
    },
  });
  const hide = () => {
    setShown(undefined);
    ask.reset();
  };
  const { until } = shown ?? {};
  const { reset } = ask;
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setInterval(() => {
      const left = Math.ceil((until - Date.now()) / 1000);
      setSecondsLeft(Math.max(0, left));
      if (left > 0) return;
      setShown(undefined);
      reset();
    }, 500);
    return () => clearInterval(timer);
  }, [until, reset]);

  if (shown !== undefined) {
    const fields = Object.entries(shown.data);
    return (
      <div className="c-revealed" ref={place}>
        {fields.length === 0 ? (
          <p>{text('nothingKnown')}</p>
        ) : (
          <dl className="c-facts">
            {fields.map(([name, value]) => (
              <div key={name}>
                <dt>{text(FIELDS[name as keyof typeof FIELDS])}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p>
          <span>{text('revealedFor', { seconds: secondsLeft })}</span>
          <button type="button" onClick={hide}>
            {text('hide')}
          </button>
        </p>
      </div>
    );
  }
  const label = text(dataClass);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        colour="neutral"
        aria-label={text('revealTitle', { what: label })}
        leadingIcon={<Icon symbol="visibility_20px" />}
        onClick={() => setAsking(true)}
      >
        {text('reveal')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={text('revealTitle', { what: label })}
        size="small"
        beginsAt="first-field"
        actions={
          <>
            <Button size="small" busy={ask.isPending} onClick={() => ask.mutate()}>
              {text('reveal')}
            </Button>
            <Button size="small" variant="outlined" colour="neutral" onClick={() => setAsking(false)}>
              {textOfConsole('cancel')}
            </Button>
          </>
        }
      >
        <p>{text('revealText')}</p>
        {ask.error !== null && (
          <p role="alert" className="c-error">
            {words(ask.error)}
          </p>
        )}
        <fieldset className="c-reasons">
          <legend>{text('reason')}</legend>
          {REVEAL_REASONS.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={`reason-${dataClass}`}
                value={each}
                checked={reason === each}
                onChange={() => setReason(each)}
              />
              {text(`reason-${each}`)}
            </label>
          ))}
        </fieldset>
      </Dialog>
    </>
  );
};
