import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DISCARD_REASONS, type DiscardReason, type LetterState } from '#contracts/delivery-desk.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type { OrderPreview, OrderRow } from '#console/delivery/delivery.answers.ts';
import { ApiError, post } from '../api.ts';
import { useMay } from '../me.ts';
import { Choice } from '../parts/choice.tsx';
import { Ago } from '../parts/moments.tsx';
import { useErrorText } from '../parts/page-text.ts';
import { Reasons } from '../parts/reasons.tsx';
import { Receiver, useKindWord } from './letters-table.tsx';
import type { LettersFilter } from './letters-filter.ts';

type OrderDialogProps = {
  readonly isOpen: boolean;
  readonly state: LetterState;
  readonly filter: LettersFilter;
  readonly onClose: () => void;
};

/** First which they are, exactly; then, once somebody has seen how many and what kind, it begins. */
export const OrderDialog = ({ isOpen, state, filter, onClose }: OrderDialogProps) => {
  const text = useTexts('console-delivery');
  const textOfConsole = useTexts('console');
  const may = useMay();
  const words = useErrorText();
  const kindWord = useKindWord();
  const client = useQueryClient();
  const [action, setAction] = useState<'resend' | 'discard'>('resend');
  const [reason, setReason] = useState<DiscardReason>(DISCARD_REASONS[0]);
  const refresh = () => {
    for (const queryKey of [['orders'], ['letters'], ['delivery-queues']]) void client.invalidateQueries({ queryKey });
  };
  const find = useMutation({
    mutationFn: () =>
      post<OrderPreview>('delivery/orders', {
        action,
        of: state,
        ...filter,
        ...(action === 'discard' && { reason }),
      }),
  });
  const close = () => {
    onClose();
    find.reset();
    start.reset();
    refresh();
  };
  const start = useMutation({
    mutationFn: (id: string) => post<OrderRow>(`delivery/orders/${id}/start`),
    onSuccess: () => close(),
  });
  const found = find.data?.kind === 'prepared' ? find.data : undefined;
  const canDiscard = may('delivery.discard') && state === 'dead';
  const error = start.error ?? find.error;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={text('orderTitle')}
      scrollable
      actions={
        <>
          {found === undefined ? (
            <Button size="small" busy={find.isPending} onClick={() => find.mutate()}>
              {text('orderFind')}
            </Button>
          ) : (
            found.order.total > 0 && (
              <Button
                size="small"
                {...(action === 'discard' && { colour: 'danger' as const })}
                busy={start.isPending}
                onClick={() => start.mutate(found.order.id)}
              >
                {text(`orderStart-${action}`, { count: found.order.total })}
              </Button>
            )
          )}
          <Button size="small" variant="outlined" colour="neutral" onClick={close}>
            {textOfConsole('cancel')}
          </Button>
        </>
      }
    >
      {error !== null && (
        <p role="alert" className="c-error">
          {error instanceof ApiError && error.code === 'changed-meanwhile' ? text('orderChanged') : words(error)}
        </p>
      )}
      {find.data?.kind === 'too-many' && (
        <p role="alert" className="c-error">
          {text('orderTooMany', { max: find.data.max })}
        </p>
      )}
      {found === undefined ? (
        <div className="c-form">
          <p>{text('orderText')}</p>
          {canDiscard && (
            <Choice
              label={text('orderAction')}
              value={action}
              options={[
                ['resend', text('order-resend')],
                ['discard', text('order-discard')],
              ]}
              onChoose={(value) => setAction(value === 'discard' ? 'discard' : 'resend')}
            />
          )}
          {action === 'discard' && (
            <>
              <p>{text('discardText')}</p>
              <Reasons
                legend={text('reason')}
                reasons={DISCARD_REASONS}
                chosen={reason}
                word={(each) => text(`discard-${each}`)}
                onChoose={setReason}
              />
            </>
          )}
        </div>
      ) : found.order.total === 0 ? (
        <output>{text('orderNone')}</output>
      ) : (
        <>
          <output className="c-exactly">{text('orderFound', { count: found.order.total })}</output>
          <h3>{text('orderSamples')}</h3>
          <ul className="c-rows">
            {found.samples.map((letter) => (
              <li key={letter.id}>
                <span>
                  {kindWord(letter.kind)} <code className="ltr">{letter.name}</code>
                  <small>
                    <Receiver letter={letter} /> · {text(`error-${letter.error.class}`)}
                  </small>
                </span>
                <Ago at={letter.given_up_at ?? letter.enqueued_at} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
};
