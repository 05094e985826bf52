import type { FastifyInstance } from 'fastify';
import { demonstrationNotes } from './checked-demonstration.ts';
import { smtpTlsOf } from './delivery-settings.ts';
import { sendsSms } from './demonstration.ts';
import { ROLES } from './settings.ts';

/** What a person at the keyboard wants to know of a process that has just opened, a line each. */
export function startNotes(
  { settings, demonstration, isSite, market, factReviews, consoleNotes }: FastifyInstance,
  url: string,
): readonly string[] {
  const roles = `roles: ${[...settings.roles].join(', ')}`;
  if (!isSite) return [...demonstrationNotes(demonstration, settings), roles, ...market.notes];
  return [
    `prices: ${market.priceOrigin}${market.priceOrigin === 'live' ? '' : ', and marked so on the pages'}`,
    settings.smtpUrl === undefined
      ? `mail: kept in the development outbox, ${url}/outbox`
      : `mail: sent by SMTP${settings.smtpUrl.startsWith('smtps:') ? '' : `, TLS ${TLS_WORDS[smtpTlsOf(settings, demonstration)]}`}`,
    ...(sendsSms(settings) ? [] : ['SMS: not sent, so nothing that needs a code by SMS is offered (SMS_PROVIDER)']),
    ...demonstrationNotes(demonstration, settings),
    settings.databaseUrl === undefined ? `database: embedded, in ${settings.dataDir}` : 'database: PostgreSQL',
    ...(settings.dev ? ['development: pages reload by themselves, and ?preview=now shows drafts'] : []),
    ...(settings.maintenance ? ['maintenance: visitors are asked to come again'] : []),
    ...market.notes,
    ...[factReviews.note()].filter((note) => note !== undefined),
    ...consoleNotes(),
    ...(settings.roles.size < ROLES.length ? [roles] : []),
  ];
}

const TLS_WORDS = { require: 'required', opportunistic: 'where the server offers it', off: 'off' } as const;
