import type { Logger } from 'pino';
import { keyedHash, isKeyedHash } from '#calls/keyed-hash.ts';
import type { Database } from '#contracts/database.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import {
  AUDIT_HEAD_LOGGED_EVERY_MS,
  AUDIT_SEAL_EVERY_MS,
  AUDIT_SEALED_AT_ONCE,
  OUTAGE_LOG_EVERY_MS,
} from '#contracts/limits.ts';
import { createOutage } from '#domain/outage.ts';
import { type Head, sealEntries } from './seal-entries.ts';

export type AuditSealer = { readonly start: () => void; readonly stop: () => Promise<void> };

/**
 * Seals entries every AUDIT_SEAL_EVERY_MS, and logs the signed head once an hour: whoever rewrites the trail in the database has to rewrite
 * what left this machine with the log as well.
 */
export function auditSealer(db: Database, key: KeyRing, logger: Pick<Logger, 'info' | 'warn' | 'error'>): AuditSealer {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  let loggedAt = -Infinity;
  const outage = createOutage(
    OUTAGE_LOG_EVERY_MS,
    () => performance.now(),
    (news) => {
      if (news.kind === 'ended') logger.warn({ failures: news.failures }, 'the audit trail is sealed again');
      else
        logger.error({ reason: news.reason }, 'the audit trail cannot be sealed: its entries wait outside the chain');
    },
  );

  function logHead({ number, hash }: Head): void {
    if (performance.now() - loggedAt < AUDIT_HEAD_LOGGED_EVERY_MS) return;
    loggedAt = performance.now();
    logger.info({ number, hash, signature: signHead(key, { number, hash }) }, 'audit head');
  }

  async function turn(): Promise<void> {
    let sealed = AUDIT_SEALED_AT_ONCE;
    try {
      while (sealed === AUDIT_SEALED_AT_ONCE && !isStopped) {
        const head = await sealEntries(db);
        sealed = head?.sealed ?? 0;
        if (head !== undefined) logHead(head);
      }
      outage.worked();
    } catch (error) {
      outage.failed(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : '');
    }
  }

  function plan(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = turn().finally(plan);
    }, AUDIT_SEAL_EVERY_MS);
    timer.unref();
  }

  return {
    start: plan,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

const signHead = (key: KeyRing, { number, hash }: Head): string => keyedHash(key, 'head', String(number), hash);

/** Whether a site with this secret logged the head. */
export const isSignedHead = (key: KeyRing, { number, hash }: Head, signature: string): boolean =>
  isKeyedHash(key, signature, 'head', String(number), hash);
