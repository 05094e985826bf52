import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import type { TextKey } from '#i18n/texts.ts';
import { Button } from '#kit/button.tsx';
import type { OrderRow, OrdersAnswer } from '#console/delivery/delivery.answers.ts';
import { ApiError, post, read } from '../api.ts';
import { useMay } from '../me.ts';
import { Ago } from '../parts/moments.tsx';
import { useErrorText } from '../parts/page-text.ts';
import { useTell } from '../parts/toasts.tsx';

const RUNNING_EVERY_MS = 1_000;
/** Words of a filter, by the group of texts that has them. */
const WORDS: Readonly<Record<string, string>> = { kind: 'kind', error: 'error', age: 'age' };

/** What runs and what ran lately, and how far it is; nothing where there was none. */
export const Orders = () => {
  const text = useTexts('console-delivery');
  const may = useMay();
  const client = useQueryClient();
  const tell = useTell();
  const words = useErrorText();
  const orders = useQuery({
    queryKey: ['orders'],
    queryFn: ({ signal }) => read<OrdersAnswer>('delivery/orders', signal),
    refetchInterval: ({ state }) =>
      state.data?.orders.some((order) => order.state === 'running') === true ? RUNNING_EVERY_MS : false,
  });
  const turn = useMutation({
    mutationFn: ({ id, to }: { readonly id: string; readonly to: 'start' | 'stop' }) =>
      post<OrderRow>(`delivery/orders/${id}/${to}`),
    onError: (error) =>
      tell(error instanceof ApiError && error.code === 'changed-meanwhile' ? text('orderChanged') : words(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
  const shown = orders.data?.orders.filter(({ state }) => state !== 'prepared') ?? [];
  const runs = shown.some(({ state }) => state === 'running');
  // What has gone is no longer in the list below.
  useEffect(() => {
    if (!runs) void client.invalidateQueries({ queryKey: ['letters'] });
  }, [runs, client]);
  if (shown.length === 0) return null;
  const filterText = (filter: OrderRow['filter']) =>
    Object.entries(filter)
      .map(([name, value]) =>
        WORDS[name] === undefined ? value : text(`${WORDS[name]}-${value}` as TextKey<'console-delivery'>),
      )
      .join(', ');
  return (
    <details className="c-panel c-orders" open={runs}>
      <summary>{text('orders')}</summary>
      <ul className="c-rows">
        {shown.map((order) => (
          <li key={order.id}>
            <span>
              {text(`order-${order.action}`)}
              {Object.keys(order.filter).length > 0 && <> · {filterText(order.filter)}</>}
              <small>
                {order.by !== null && <bdi>{order.by}</bdi>} <Ago at={order.created_at} />
                {order.skipped > 0 && <> · {text('orderSkipped', { count: order.skipped })}</>}
              </small>
            </span>
            <span className="c-progress">
              <progress
                max={Math.max(1, order.total)}
                value={order.done + order.skipped}
                aria-label={text(`order-${order.action}`)}
              />
              <output>
                {text(`orderState-${order.state}`)}: {text('orderProgress', { done: order.done, total: order.total })}
              </output>
              {may(`delivery.${order.action}`) && order.state === 'running' && (
                <Button
                  size="small"
                  variant="outlined"
                  colour="neutral"
                  onClick={() => turn.mutate({ id: order.id, to: 'stop' })}
                >
                  {text('orderStop')}
                </Button>
              )}
              {may(`delivery.${order.action}`) && order.state === 'stopped' && (
                <Button
                  size="small"
                  variant="outlined"
                  colour="neutral"
                  onClick={() => turn.mutate({ id: order.id, to: 'start' })}
                >
                  {text('orderGoOn')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
};
