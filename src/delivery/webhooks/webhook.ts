import * as z from 'zod/mini';
import { perhaps } from '#contracts/nearest-name.ts';
import { WEBHOOK_EVENTS } from '#contracts/webhook-events/catalogue.ts';

/** 24 to 64 bytes, as Standard Webhooks has it; two by a space while one replaces the other. */
const ONE_SECRET = String.raw`whsec_[A-Za-z0-9+/]{32,88}={0,2}`;
export const webhookSecret = z.string().check(
  z.regex(new RegExp(`^${ONE_SECRET}(?: ${ONE_SECRET})?$`), {
    error: 'must be whsec_ and at least 24 bytes in base64, or two such by a space',
  }),
);

export const webhookUrl = z.string().check(
  z.refine(isWebhookUrl, {
    error: 'must be an address starting with http:// or https://, without user and password',
  }),
);

function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

const NAMES: readonly string[] = WEBHOOK_EVENTS.map(({ name }) => name);
const isBeginning = (wanted: string): boolean =>
  /^[a-z][a-z0-9_.-]*\*$/.test(wanted) && NAMES.some((name) => name.startsWith(wanted.slice(0, -1)));

/** One that is never sent would keep a receiver waiting without a word. */
const wantedEvent = z.string().check(
  z.refine((wanted) => NAMES.includes(wanted) || isBeginning(wanted), {
    error: ({ input }) =>
      `there is no event "${String(input)}"${perhaps(String(input), NAMES)}: docs/events.md lists them`,
  }),
);

/** Who is told of events: the CRM, and partners of the operator. */
export const webhook = z.strictObject({
  /** Used in logs, in the list of dead letters and as the name of its queue. */
  name: z
    .string()
    .check(
      z.regex(/^(?!outbox$)[a-z][a-z0-9-]{0,39}$/, { error: 'must be a word of small letters, digits and hyphens' }),
    ),
  url: webhookUrl,
  secret: webhookSecret,
  /** Only these: a name, or the beginning of several, `profile.*`. Left out: all. */
  events: z.optional(z.array(wantedEvent)),
});
export type Webhook = z.infer<typeof webhook>;

export const wantsEvent = ({ events }: Webhook, name: string): boolean =>
  events === undefined ||
  events.some((wanted) => (wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted));
