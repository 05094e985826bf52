import { execFileSync } from 'node:child_process';
import { createPrivateKey, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProblemError } from '#contracts/problems.ts';
import type { DatabaseHandle } from '#server/database/open-database.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { mailReports, mailSuppressions } from '../delivery.tables.ts';
import { readDsn } from './dsn-report.ts';
import { reportRoutes } from './report-routes.ts';
import { bounceKind } from './report-status.ts';
import { readSesReport } from './ses-report.ts';
import { type SnsMessage, amazonUrl, signedText, snsVerifier } from './sns-message.ts';

const TOKEN = 'a-token-of-twenty-four-signs';
const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:ses-reports';
const CERTIFICATE = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-sns-'));
let key = '';
let certificate = '';
beforeAll(() => {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=sns.amazonaws.com', '-days', '2'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', keyFile, '-out', certFile, ...subject],
    { stdio: 'pipe' },
  );
  [key, certificate] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As Amazon signs it. */
function signed(message: Partial<SnsMessage>): SnsMessage {
  const whole: SnsMessage = {
    Type: 'Notification',
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: TOPIC,
    Message: '{}',
    Timestamp: '2026-11-20T12:00:00.000Z',
    SignatureVersion: '2',
    Signature: '',
    SigningCertURL: CERTIFICATE,
    ...message,
  };
  const how = whole.SignatureVersion === '1' ? 'sha1' : 'sha256';
  return { ...whole, Signature: sign(how, Buffer.from(signedText(whole)), createPrivateKey(key)).toString('base64') };
}

const BOUNCE = JSON.stringify({
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: [
      { emailAddress: 'Gone@Reader.test', action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1' },
    ],
    timestamp: '2026-11-20T11:59:58.000Z',
    feedbackId: '0100017-000000',
  },
});

/** The report of RFC 3464, appendix E.1, with the mail that came back. */
const DSN = (recipients: string) =>
  [
    'Date: Fri, 20 Nov 2026 12:05:00 +0000',
    'From: Mail Delivery Subsystem <MAILER-DAEMON@mail.reader.test>',
    'Message-Id: <199407072116.RAA14128@mail.reader.test>',
    'To: <no-reply@forecourt.test>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    ' boundary="RAA14128.773615765/mail"',
    '',
    '--RAA14128.773615765/mail',
    '',
    'The original message was received at Fri, 20 Nov 2026 12:00:00 +0000',
    '',
    '--RAA14128.773615765/mail',
    'content-type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.reader.test',
    '',
    recipients,
    '--RAA14128.773615765/mail',
    'content-type: message/rfc822',
    '',
    'From: <no-reply@forecourt.test>',
    'Subject: not a report: Final-Recipient: rfc822; innocent@reader.test',
    '',
    'Status: 5.1.1',
    '--RAA14128.773615765/mail--',
    '',
  ].join('\r\n');
const FAILED = [
  'Original-Recipient: rfc822;gone@reader.test',
  'Final-Recipient: RFC822; <gone@reader.test>',
  'Action: failed',
  'Status: 5.1.1 (user',
  '   unknown)',
  'Diagnostic-Code: smtp; 550 5.1.1 user unknown',
  '',
].join('\r\n');
const LATE = ['Final-Recipient: rfc822; late@reader.test', 'Action: delayed', 'Status: 4.4.1', ''].join('\r\n');

describe('reports on mails', () => {
  it.each([
    ['5.1.1', 'hard-bounce'],
    ['5.0.0', 'hard-bounce'],
    ['5.2.1', 'hard-bounce'],
    ['5.4.4', 'hard-bounce'],
    ['5.2.2', 'soft-bounce'],
    ['5.7.1', 'soft-bounce'],
    ['4.4.1', 'soft-bounce'],
    ['', 'soft-bounce'],
  ])('a bounce of status %s is a %s', (status, kind) => {
    expect(bounceKind(status)).toBe(kind);
  });

  it('reads a report of RFC 3464: what failed, and neither what is late nor the mail that came back', async () => {
    expect(await readDsn(DSN(`${FAILED}\r\n${LATE}`))).toMatchObject([
      {
        source: 'dsn',
        email: 'gone@reader.test',
        kind: 'hard-bounce',
        code: '5.1.1',
        at: new Date('2026-11-20T12:05:00Z'),
      },
    ]);
    expect(await readDsn('Subject: hello\r\n\r\nFinal-Recipient: rfc822; a@b.test')).toEqual([]);
  });

  it('reads a complaint of RFC 5965', async () => {
    const arf = [
      'Message-ID: <arf-1@isp.test>',
      'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'This is an email abuse report.',
      '--b',
      'Content-Type: message/feedback-report',
      '',
      'Feedback-Type: abuse',
      'User-Agent: SomeGenerator/1.0',
      'Version: 1',
      'Original-Rcpt-To: <annoyed@reader.test>',
      '--b--',
    ].join('\r\n');
    expect(await readDsn(arf)).toMatchObject([{ email: 'annoyed@reader.test', kind: 'complaint' }]);
    expect(await readDsn(arf.replace('Feedback-Type: abuse', 'Feedback-Type: not-spam'))).toEqual([]);
  });

  it('reads bounces and complaints of Amazon SES, and nothing out of what else it publishes', () => {
    expect(readSesReport(BOUNCE, 'm')).toMatchObject([
      { email: 'Gone@Reader.test', kind: 'hard-bounce', code: '5.1.1' },
    ]);
    expect(readSesReport(BOUNCE.replace('Permanent', 'Transient'), 'm')).toMatchObject([{ kind: 'soft-bounce' }]);
    const complaint = {
      eventType: 'Complaint',
      complaint: { complainedRecipients: [{ emailAddress: 'a@b.test' }], timestamp: '2026-11-20T12:00:00.000Z' },
    };
    expect(readSesReport(JSON.stringify(complaint), 'm')).toMatchObject([{ kind: 'complaint' }]);
    for (const other of ['Successfully validated SNS topic', '{"notificationType":"Delivery"}', '[]'])
      expect(readSesReport(other, 'm'), other).toEqual([]);
  });

  it.each([
    'http://sns.eu-west-1.amazonaws.com/a.pem',
    'https://sns.eu-west-1.amazonaws.com.evil.test/a.pem',
    'https://evil.test/sns.eu-west-1.amazonaws.com/a.pem',
    'https://sns.eu-west-1.amazonaws.com:8443/a.pem',
    'https://user@sns.eu-west-1.amazonaws.com/a.pem',
    'https://s3.eu-west-1.amazonaws.com/a.pem',
    'file:///etc/passwd',
  ])('no certificate is fetched from %s', async (url) => {
    expect(amazonUrl(url)).toBeUndefined();
    let fetched = 0;
    const { isGenuine } = snsVerifier(async () => {
      fetched += 1;
      return certificate;
    });
    expect(await isGenuine({ ...signed({}), SigningCertURL: url })).toBe(false);
    expect(fetched).toBe(0);
  });

  it('tells what Amazon signed, by either version, from what somebody changed', async () => {
    const { isGenuine } = snsVerifier(async () => certificate);
    for (const SignatureVersion of ['1', '2'] as const) {
      const message = signed({ SignatureVersion, Subject: 'Amazon SES', Message: BOUNCE });
      expect(await isGenuine(message)).toBe(true);
      expect(await isGenuine({ ...message, Message: BOUNCE.replace('Gone', 'Other') })).toBe(false);
      expect(await isGenuine({ ...message, Subject: null })).toBe(false);
      expect(await isGenuine({ ...message, SignatureVersion: SignatureVersion === '1' ? '2' : '1' })).toBe(false);
    }
    const later = snsVerifier(
      async () => certificate,
      () => Date.now() + 10 * 86_400_000,
    );
    expect(await later.isGenuine(signed({})), 'a certificate that has run out').toBe(false);
  });
});

eachDatabase((_, open) => {
  let database: DatabaseHandle;
  const refusedTokens: string[] = [];
  const fetched: string[] = [];
  let url = '';
  const app = Fastify();
  beforeAll(async () => {
    database = await open();
    app.setErrorHandler((error, _request, reply) =>
      reply.code(error instanceof ProblemError ? 422 : ((error as { statusCode?: number }).statusCode ?? 500)).send({
        code: error instanceof ProblemError ? error.code : 'internal',
      }),
    );
    await app.register(
      reportRoutes({
        db: database.db,
        token: TOKEN,
        snsTopic: TOPIC,
        record: async () => {},
        logger: { info: () => {}, warn: () => {} },
        onWrongToken: (id) => refusedTokens.push(id),
        sns: snsVerifier(async (at) => {
          fetched.push(at.href);
          return at.pathname.endsWith('.pem') ? certificate : '';
        }),
      }),
    );
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  const post = async (path: string, body: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${url}/api/mail-reports${path}`, { method: 'POST', body, headers });
    return { status: response.status, body: (await response.json()) as { taken?: number; code?: string } };
  };
  const json = { 'content-type': 'application/json' };

  it('takes reports of whoever has the token, as bearer or as a password, each once, and refuses all others', async () => {
    const report = {
      id: 'r-1',
      email: 'Ann@Reader.test',
      kind: 'hard-bounce',
      at: '2026-11-20T12:00:00Z',
      status: '5.1.1',
    };
    expect((await post('', JSON.stringify(report), json)).body.code).toBe('token-invalid');
    expect((await post('', JSON.stringify(report), { ...json, authorization: 'Bearer guessed' })).body.code).toBe(
      'token-invalid',
    );
    expect(refusedTokens).toHaveLength(1);
    const basic = { authorization: `Basic ${Buffer.from(`postmark:${TOKEN}`).toString('base64')}` };
    expect((await post('', JSON.stringify([report, report]), { ...json, ...basic })).body).toEqual({ taken: 1 });
    const bearer = { authorization: `Bearer ${TOKEN}` };
    expect((await post('', JSON.stringify(report), { ...json, ...bearer })).body).toEqual({ taken: 0 });
    expect((await post('', '{"id":"x"}', { ...json, ...basic })).body.code).toBe('bad-input');
    expect((await post('', '{', { ...json, ...basic })).status).toBe(400);
    const postmark = {
      RecordType: 'Bounce',
      ID: 42,
      Type: 'HardBounce',
      Email: 'pam@reader.test',
      BouncedAt: '2026-11-20T12:00:00Z',
      Details: 'smtp;550 5.1.1 The email account that you tried to reach does not exist.',
    };
    expect((await post('/postmark', JSON.stringify(postmark), { ...json, ...basic })).body).toEqual({ taken: 1 });
    expect(
      (await post('/postmark', JSON.stringify({ ...postmark, RecordType: 'Delivery' }), { ...json, ...basic })).body,
    ).toEqual({ taken: 0 });
    const mail = { 'content-type': 'message/rfc822', ...basic };
    expect((await post('/dsn', DSN(FAILED), mail)).body).toEqual({ taken: 1 });
    expect((await post('/dsn', DSN(FAILED), mail)).body).toEqual({ taken: 0 });
    expect(
      (await database.db.select().from(mailSuppressions))
        .map(({ email, source, code }) => `${email} ${source} ${code}`)
        .toSorted(),
    ).toEqual(['ann@reader.test json 5.1.1', 'gone@reader.test dsn 5.1.1', 'pam@reader.test postmark 5.1.1']);
  });

  it('takes what Amazon signed for the topic, confirms the subscription at its own host, and fetches nothing for another topic', async () => {
    const plain = { 'content-type': 'text/plain; charset=UTF-8' };
    const send = (message: SnsMessage) => post('/ses', JSON.stringify(message), plain);
    fetched.length = 0;
    expect((await send(signed({ TopicArn: `${TOPIC}-of-somebody-else`, Message: BOUNCE }))).body.code).toBe(
      'token-invalid',
    );
    expect(fetched).toEqual([]);
    const genuine = signed({ Message: BOUNCE });
    expect((await send({ ...genuine, Message: BOUNCE.replace('Gone', 'Other') })).body.code).toBe('token-invalid');
    expect((await send(genuine)).body).toEqual({ taken: 1 });
    expect((await send(genuine)).body).toEqual({ taken: 0 });
    const confirm = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=t';
    const asks = signed({ Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL: confirm });
    expect((await send(asks)).body).toEqual({ taken: 0 });
    expect(fetched).toEqual([CERTIFICATE, confirm]);
    const elsewhere = signed({ Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL: 'https://evil.test/' });
    expect((await send(elsewhere)).body.code).toBe('unavailable');
    expect(fetched).toEqual([CERTIFICATE, confirm]);
    expect(await database.db.$count(mailReports)).toBe(4);
  });
});
