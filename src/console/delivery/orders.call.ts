import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { DISCARD_REASONS, LETTER_STATES } from '#contracts/delivery-desk.ts';
import { LETTERS_FROZEN_MAX, LETTER_ORDERS_SHOWN } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { letterOrders } from '#delivery/delivery.tables.ts';
import { type LetterOrder, prepareOrder, turnOrder } from '#delivery/desk/orders.ts';
import { staff } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import type { Member } from '../staff/staff-session.ts';
import type { OrderPreview, OrderRow, OrdersAnswer } from './delivery.answers.ts';
import { lettersFor } from './letter-row.ts';
import { letterFilter } from './letters.call.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const orderRow = (order: LetterOrder, by: string | null): OrderRow => ({
  id: order.id,
  action: order.action,
  of: order.of,
  filter: order.filter,
  reason: order.reason,
  state: order.state,
  total: order.total,
  done: order.done,
  skipped: order.skipped,
  by,
  created_at: order.createdAt.toISOString(),
  ended_at: order.endedAt?.toISOString() ?? null,
});

/** Sending again and discarding are two permissions, and an order is either. */
const requireAction = (who: Member, action: LetterOrder['action']): void => {
  if (!who.may.has(`delivery.${action}`)) throw new ProblemError('not-permitted');
};

export const ordersCall = consoleCall({
  method: 'GET',
  path: '/console/api/delivery/orders',
  needs: 'delivery.view',
  summary: 'What was sent again or discarded by a filter lately, and how far it is',
  read: async ({ context: { db } }): Promise<OrdersAnswer> => {
    const rows = await db
      .select({ order: letterOrders, by: staff.name })
      .from(letterOrders)
      .leftJoin(staff, eq(staff.id, letterOrders.createdBy))
      .orderBy(desc(letterOrders.createdAt))
      .limit(LETTER_ORDERS_SHOWN);
    return { orders: rows.map(({ order, by }) => orderRow(order, by)) };
  },
});

export const prepareOrderCall = consoleCall({
  method: 'POST',
  path: '/console/api/delivery/orders',
  // To discard, the permission of that is asked for as well, below.
  needs: 'delivery.resend',
  summary: 'Find all letters of a filter, to be sent again or discarded: how many they are, and ten of them',
  body: z.object({
    action: z.enum(['resend', 'discard']),
    of: z.enum(LETTER_STATES),
    ...letterFilter,
    reason: z.optional(z.enum(DISCARD_REASONS)),
  }),
  refusals: ['not-permitted', 'bad-input'],
  act: { name: 'letter-order-prepared', staff: ({ who }) => who.id },
  write: async (asked, tx): Promise<OrderPreview> => {
    const { context, body, who } = asked;
    const { action, of, reason, ...filter } = body;
    requireAction(who, action);
    // What fails is still on its way, so that nobody decides about it; and nothing is discarded without a reason.
    if (action === 'discard' && (of === 'failing' || reason === undefined)) throw new ProblemError('bad-input');
    const prepared = await prepareOrder(tx, { action, of, filter, reason, by: who.id }, context.now());
    if (prepared.kind === 'too-many') return { kind: 'too-many', max: LETTERS_FROZEN_MAX };
    const { order, samples } = prepared;
    await recordStaffAct(context, tx, asked, 'letter-order-prepared', objectOf(order));
    return { kind: 'prepared', order: orderRow(order, who.name), samples: await lettersFor(tx, who, samples) };
  },
});

const objectOf = ({ id, action, of, filter, total, reason }: LetterOrder): string =>
  [
    `${id}: ${action} ${total} ${of}`,
    ...(reason === null ? [] : [reason]),
    ...Object.entries(filter).map(([name, value]) => `${name}=${value}`),
  ].join(', ');

export const startOrderCall = consoleCall({
  method: 'POST',
  path: '/console/api/delivery/orders/{id}/start',
  needs: 'delivery.resend',
  summary: 'Begin, or go on, to send again or discard the letters of an order',
  refusals: ['not-permitted', 'not-found', 'changed-meanwhile'],
  act: { name: 'letter-order-started', staff: ({ who }) => who.id },
  write: async (asked, tx): Promise<OrderRow> => {
    const { context, params, who } = asked;
    const order = UUID.test(params.id)
      ? (await tx.select().from(letterOrders).where(eq(letterOrders.id, params.id)))[0]
      : undefined;
    if (order === undefined) throw new ProblemError('not-found');
    requireAction(who, order.action);
    const started = await turnOrder(tx, order.id, ['prepared', 'stopped'], 'running', context.now());
    // Clicked twice, or by a colleague: it runs already, or is done.
    if (started === undefined)
      throw new ProblemError('changed-meanwhile', undefined, { theirs: { order: orderRow(order, null) } });
    await recordStaffAct(context, tx, asked, 'letter-order-started', objectOf(started));
    return orderRow(started, null);
  },
});

export const stopOrderCall = consoleCall({
  method: 'POST',
  path: '/console/api/delivery/orders/{id}/stop',
  needs: 'delivery.resend',
  summary: 'Stop an order: letters whose turn has not come stay as they are',
  refusals: ['not-found'],
  write: async (asked, tx): Promise<OrderRow> => {
    const { context, params } = asked;
    const stopped = UUID.test(params.id)
      ? await turnOrder(tx, params.id, ['prepared', 'running'], 'stopped', context.now())
      : undefined;
    if (stopped === undefined) throw new ProblemError('not-found');
    await recordStaffAct(context, tx, asked, 'letter-order-stopped', `${stopped.id}: ${stopped.done} done`);
    return orderRow(stopped, null);
  },
});
