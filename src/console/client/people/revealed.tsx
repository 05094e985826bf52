import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { REVEALED_FOR_MS } from '#contracts/limits.ts';
import type { TextKey } from '#i18n/texts.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import type { RevealAnswer } from '#console/answers.ts';
import { REVEAL_REASONS, type RevealReason, type RevealedClass } from '#console/sections.ts';
import { post } from '../api.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Reasons } from '../parts/reasons.tsx';

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
  const client = useQueryClient();
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
      <FormDialog
        isOpen={isAsking}
        title={text('revealTitle', { what: label })}
        send={text('reveal')}
        onClose={() => setAsking(false)}
        onSend={() => ask.mutate()}
        isBusy={ask.isPending}
        error={ask.error}
      >
        <p>{text('revealText')}</p>
        <Reasons
          legend={text('reason')}
          reasons={REVEAL_REASONS}
          chosen={reason}
          word={(each) => text(`reason-${each}`)}
          onChoose={setReason}
        />
      </FormDialog>
    </>
  );
};
