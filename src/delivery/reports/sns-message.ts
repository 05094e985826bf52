import { X509Certificate, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { SNS_CERTIFICATE_KEPT_MS, SNS_WAIT_MS } from '#contracts/limits.ts';
import { sendRequest } from '../transports/send-request.ts';

/** https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html */
export const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().check(z.maxLength(100)),
  TopicArn: z.string().check(z.maxLength(300)),
  Subject: z.optional(z.nullable(z.string())),
  Message: z.string(),
  Timestamp: z.iso.datetime(),
  Token: z.optional(z.string()),
  SubscribeURL: z.optional(z.string()),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string().check(z.maxLength(2_000)),
  SigningCertURL: z.string().check(z.maxLength(500)),
});
export type SnsMessage = z.infer<typeof snsMessage>;

/** Amazon's own hosts of SNS and no other: whoever could name the certificate's host could sign everything. */
const AMAZON = /^sns\.[a-z]{2}(?:-[a-z]+)+-\d\.amazonaws\.com(?:\.cn)?$/;

/** The address, if it is one of Amazon SNS over TLS at its usual port. */
export function amazonUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isPlain && AMAZON.test(url.hostname) ? url : undefined;
}

const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const satisfies Readonly<Record<SnsMessage['Type'], readonly (keyof SnsMessage)[]>>;

/** What is signed: names and values by lines; what a message does not have is left out. */
export const signedText = (message: SnsMessage): string =>
  SIGNED[message.Type]
    .flatMap((name) => {
      const value = message[name];
      return value === undefined || value === null ? [] : [`${name}\n${value}\n`];
    })
    .join('');

export type FetchText = (url: URL) => Promise<string>;

const fetchFromAmazon: FetchText = async (url) => {
  const { status, text } = await sendRequest(
    { url: url.href, method: 'GET', headers: {}, body: undefined },
    SNS_WAIT_MS,
  );
  if (status !== 200) throw new Error(`Amazon SNS answered ${status}`);
  return text;
};

export type SnsVerifier = {
  /** Whether Amazon signed it. Throws where its certificate cannot be had now. */
  readonly isGenuine: (message: SnsMessage) => Promise<boolean>;
  readonly confirm: (message: SnsMessage) => Promise<void>;
};

/** Signatures of Amazon SNS, versions 1 (SHA-1) and 2 (SHA-256), by the certificate that the message names. */
export function snsVerifier(fetchText: FetchText = fetchFromAmazon, now: () => number = Date.now): SnsVerifier {
  const certificates = new Map<string, { readonly certificate: X509Certificate; readonly until: number }>();
  async function certificateAt(url: URL): Promise<X509Certificate> {
    const known = certificates.get(url.href);
    if (known !== undefined && known.until > now()) return known.certificate;
    const certificate = new X509Certificate(await fetchText(url));
    certificates.clear(); // there is one at a time
    certificates.set(url.href, { certificate, until: now() + SNS_CERTIFICATE_KEPT_MS });
    return certificate;
  }
  return {
    isGenuine: async (message) => {
      const url = amazonUrl(message.SigningCertURL);
      if (url === undefined || !url.pathname.endsWith('.pem')) return false;
      const certificate = await certificateAt(url);
      if (Date.parse(certificate.validTo) < now() || Date.parse(certificate.validFrom) > now()) return false;
      return verify(
        message.SignatureVersion === '1' ? 'sha1' : 'sha256',
        Buffer.from(signedText(message)),
        certificate.publicKey,
        Buffer.from(message.Signature, 'base64'),
      );
    },
    confirm: async ({ SubscribeURL = '' }) => {
      const url = amazonUrl(SubscribeURL);
      if (url === undefined) throw new Error('the address of the subscription is none of Amazon SNS');
      await fetchText(url);
    },
  };
}
