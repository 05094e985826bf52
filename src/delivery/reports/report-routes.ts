import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Database } from '#contracts/database.ts';
import { MAIL_REPORT_MAX_BYTES } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { type MailReport, type RecordMailEvent, takeReport } from '../desk/suppressions.ts';
import { readDsn } from './dsn-report.ts';
import { jsonReports, readJsonReports } from './json-report.ts';
import { postmarkReport, readPostmarkReport } from './postmark-report.ts';
import { readSesReport } from './ses-report.ts';
import { type SnsMessage, type SnsVerifier, snsMessage, snsVerifier } from './sns-message.ts';

export type ReportOptions = {
  readonly db: Database;
  /** Without it, the calls that are proven by it are not there. */
  readonly token: string | undefined;
  /** The one topic of Amazon SNS whose messages are taken: whoever has an account there has others, signed as well. */
  readonly snsTopic: string | undefined;
  readonly record: RecordMailEvent;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly onWrongToken: (requestId: string) => void;
  readonly sns?: SnsVerifier;
};

const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/**
 * Where providers and mail servers say what became of mails (docs/how-to/take-in-bounces.md). A report counts once, however often it is
 * sent; what is not understood is refused, so that the provider shows it.
 */
export function reportRoutes(options: ReportOptions): FastifyPluginAsync {
  const { db, token, snsTopic, record, logger, onWrongToken, sns = snsVerifier() } = options;

  async function take(reports: readonly MailReport[]): Promise<{ readonly taken: number }> {
    let taken = 0;
    // One by one: a provider that sends the others again does no harm.
    for (const report of reports)
      if (await db.transaction((tx) => takeReport(tx, report, record, new Date()))) taken += 1;
    if (taken > 0) logger.info({ source: reports[0]?.source, taken }, 'reports on mails were taken in');
    return { taken };
  }
  const requireToken = async ({ headers: { authorization }, id }: FastifyRequest) => {
    const given = tokenIn(authorization);
    if (token !== undefined && given !== undefined && sameText(given, token)) return;
    if (authorization !== undefined) onWrongToken(id);
    throw new ProblemError('token-invalid', 'The token of the setting MAIL_REPORTS_TOKEN is missing or wrong.');
  };
  const parsed = <Value>(schema: z.ZodMiniType<Value>, body: unknown): Value => {
    const result = z.safeParse(schema, body);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    throw new ProblemError('bad-input', `No report is understood in this: ${issue?.path.join('.') || 'the body'}.`);
  };

  return async (app) => {
    if (token === undefined && snsTopic === undefined) return;
    app.removeAllContentTypeParsers();
    const parseJson = app.getDefaultJsonParser('error', 'error');
    // Amazon SNS calls its JSON plain text.
    for (const type of ['application/json', 'text/plain'])
      app.addContentTypeParser(
        type,
        { parseAs: 'string', bodyLimit: MAIL_REPORT_MAX_BYTES },
        (request, body, done) => void parseJson(request, body.toString(), done),
      );
    app.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: MAIL_REPORT_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );
    app.addHook('onSend', async (_request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('Cache-Control', 'no-store');
    });

    if (token !== undefined) {
      const proven = { onRequest: requireToken };
      app.post('/api/mail-reports', proven, async ({ body }) => take(readJsonReports(parsed(jsonReports, body))));
      app.post('/api/mail-reports/postmark', proven, async ({ body }) =>
        take(readPostmarkReport(parsed(postmarkReport, body))),
      );
      app.post('/api/mail-reports/dsn', proven, async ({ body }) => {
        if (!Buffer.isBuffer(body)) throw new ProblemError('wrong-content-type', 'A report is sent as message/rfc822.');
        return take(await readDsn(body));
      });
    }
    if (snsTopic !== undefined)
      app.post('/api/mail-reports/ses', async ({ body, id }) => {
        const message = parsed(snsMessage, body);
        // Before its certificate is fetched: of another topic nothing is done.
        if (message.TopicArn !== snsTopic || !(await genuine(sns, message))) {
          onWrongToken(id);
          throw new ProblemError(
            'token-invalid',
            'Amazon SNS did not sign this for the topic of MAIL_REPORTS_SNS_TOPIC.',
          );
        }
        if (message.Type === 'SubscriptionConfirmation') await sns.confirm(message).catch(unavailable);
        if (message.Type !== 'Notification') return { taken: 0 };
        return take(readSesReport(message.Message, message.MessageId));
      });
  };
}

/** A certificate that cannot be had is no reason to refuse: Amazon sends it again. */
function genuine(sns: SnsVerifier, message: SnsMessage): Promise<boolean> {
  return sns.isGenuine(message).catch(unavailable);
}

const unavailable = (error: Error): never => {
  throw new ProblemError('unavailable', error.message);
};

/** Bearer, or the password of HTTP Basic, which is what providers can be given in an address. */
function tokenIn(authorization: string | undefined): string | undefined {
  const [, scheme, value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (scheme === undefined) return undefined;
  if (scheme.toLowerCase() === 'bearer') return value;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}
