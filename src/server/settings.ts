import type { NonEmpty } from '#contracts/key-ring.ts';
import { readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { AccountNumbers, NamedRange } from '#accounts/platform-accounts/account-numbers.ts';
import { type Webhook, webhook, webhookSecret, webhookUrl } from '#delivery/webhooks/webhook.ts';
import {
  DRAIN_NOTICE_S,
  DEMO_ACCOUNT_NUMBER_FIRST,
  DEMO_ACCOUNT_NUMBER_LAST,
  LIVE_ACCOUNT_NUMBER_FIRST,
  LIVE_ACCOUNT_NUMBER_LAST,
  MT4_ACCOUNT_NUMBER_FIRST,
  MT4_ACCOUNT_NUMBER_LAST,
  MT5_ACCOUNT_NUMBER_FIRST,
  MT5_ACCOUNT_NUMBER_LAST,
  PARTNER_NUMBER_FIRST,
} from '#contracts/limits.ts';
import { nearestName } from '#contracts/nearest-name.ts';
import { SMTP_TLS, type SmtpTls } from '#delivery/transports/smtp-tls.ts';
import type { FeedChoice } from '#market/feeds/feed-plan.ts';
import { TICK_SENDINGS, type TickSending } from '#market/gateway/send-frames.ts';
import { FEED_FLAG_PREFIX, feedFlag, feedSettingsOf, feedVariable } from '#market/feeds/feed-setting.ts';
import { DEMONSTRATION_PARTS, type DemonstrationPart } from './demonstration.ts';
import { isLoopbackHost } from './loopback.ts';
import { isNetwork } from './trusted-proxies.ts';

/**
 * What an operator may set: by environment variable, or by the flag of the same meaning on the command line, which
 * wins. docs/settings.md lists them; a test holds the two together.
 */
export type Settings = {
  readonly port: number;
  readonly host: string;
  /** The address visitors use, without a trailing slash: links in mails, Secure cookies, allowed origins. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** What can be made again: parsed pages, resized pictures. */
  readonly cacheDir: string;
  readonly brandDir: string;
  /** PostgreSQL; undefined means the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** `off`: another process, with more rights in the database, brings the tables on (`npm run migrate`). */
  readonly migrate: 'auto' | 'off';
  /** SMTP server for mail; undefined means the development outbox. */
  readonly smtpUrl: string | undefined;
  /** Whether a connection to the mail server is encrypted; undefined: the safe one of `smtpTlsOf`. */
  readonly smtpTls: SmtpTls | undefined;
  readonly mailFrom: string | undefined;
  /** A provider known by its name, or a JSON file; undefined means the development outbox. */
  readonly smsProvider: string | undefined;
  readonly smsFrom: string | undefined;
  readonly smsUser: string | undefined;
  readonly smsKey: string | undefined;
  readonly crmWebhookUrl: string | undefined;
  readonly crmWebhookSecret: string | undefined;
  readonly partnerWebhooks: readonly Webhook[] | undefined;
  /** Sign cookies and tokens, the first; undefined means one made once and kept in `dataDir`. */
  readonly secret: NonEmpty<string> | undefined;
  /** The beginning of the fingerprint of a secret that may take the place of the database's. */
  readonly withAnotherSecret?: string | undefined;
  readonly feed: FeedChoice;
  readonly tickPeriodMs: number | undefined;
  /** `socket` in every process with accounts. */
  readonly tickSending: TickSending;
  /** How long bars within a day are kept. */
  readonly intradayKeepDays: number;
  /** What this process does of the site's work. */
  readonly roles: ReadonlySet<Role>;
  /** Tells sites that share a Redis apart; undefined: the first secret does. */
  readonly siteName: string | undefined;
  /** Joins the machines of a site; undefined: the price path of this process is the only one. */
  readonly redisUrl: string | undefined;
  readonly tickConnections: number | undefined;
  readonly tickConnectionsPerAddress: number | undefined;
  /** Networks whose `X-Forwarded-For` is believed; none by default. */
  readonly trustProxy: readonly string[];
  /** `off` where all visitors come from one address: behind a proxy that hides theirs, or under a load test. */
  readonly signUpsPerAddress: 'limited' | 'off';
  readonly mailDomainCheck: 'off' | 'dns';
  /** Whether forms are counted (decision 134). */
  readonly formCounts: 'on' | 'off';
  readonly disposableEmail: 'refuse' | 'allow';
  /** In the operator's currency, a UTC day. */
  readonly smsSpendPerDay: number;
  readonly smsPerDiallingCode: number;
  /** Price of a message by dialling code, `*` for the others. */
  readonly smsPrices: ReadonlyMap<string, number>;
  readonly captcha: 'by-risk' | 'off';
  /** A file that names providers of OpenID Connect; undefined: none. */
  readonly socialProviders: string | undefined;
  /** A file of SHA-1 hashes of passwords that are known from leaks; undefined: none. */
  readonly breachedPasswords: string | undefined;
  /** `host:port` of clamd, which scans what clients upload; undefined: nothing is scanned. */
  readonly clamd: string | undefined;
  readonly alertMail: string | undefined;
  readonly partnerPlatform?: string | undefined;
  /** `demonstration`, or the address of the bridge to the platforms. */
  readonly platformBridge: string;
  readonly platformBridgeSecret: string | undefined;
  /** `rules`, `staff`, or the address of what checks the identity of clients; undefined: as `verificationProvider` decides. */
  readonly verificationUrl: string | undefined;
  readonly verificationSecret: string | undefined;
  /** Ranges that differ from those of the migrations. */
  readonly accountNumbers: AccountNumbers | undefined;
  readonly metricsToken: string | undefined;
  readonly operatorToken?: string | undefined;
  readonly mailReportsToken?: string | undefined;
  /** The topic of Amazon SNS whose reports on mails are taken. */
  readonly mailReportsSnsTopic?: string | undefined;
  /** Where the console listens; undefined: on this machine alone. */
  readonly consoleHost: string;
  /** Undefined: CONSOLE_PORT_ABOVE the site's. */
  readonly consolePort?: number | undefined;
  /** Where staff find it, without a trailing slash; undefined: on this machine. */
  readonly consoleUrl?: string | undefined;
  /** A file that names the company's provider of OpenID Connect for staff; undefined: none. */
  readonly consoleProvider?: string | undefined;
  /** Whether /gallery is there; undefined: only where nobody but this machine reaches the site. */
  readonly gallery: boolean | undefined;
  /** Demonstration parts that the operator allows on a public site. */
  readonly publicDemonstrationParts: ReadonlySet<DemonstrationPart> | undefined;
  /** Requests are served so long after a SIGTERM, while `/readyz` says no. */
  readonly drainSeconds: number;
  /** For editors on their own machine: pages reload when content changes, and previews need no link. */
  readonly dev: boolean;
  /** Every page and call is answered with 503, but those of operators. */
  readonly maintenance: boolean;
  /** Whether each answered request is a line of the log. */
  readonly accessLog: boolean;
  /** A collector of OpenTelemetry that takes traces; undefined: none are made. */
  readonly otlpEndpoint?: string | undefined;
  readonly serviceName: string;
  /** Of new traces, 0 to 1. */
  readonly traceShare: number;
  readonly logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug';
};

/** `web`: pages and calls. `gateway`: live price connections. `feed`: prices from their source. `worker`: mails, SMS, webhooks, tasks. `console`: what staff work with. */
export const ROLES = ['web', 'gateway', 'feed', 'worker', 'console'] as const;
export type Role = (typeof ROLES)[number];
/** Those that open the database. */
export const ACCOUNT_ROLES: readonly Role[] = ['web', 'worker', 'console'];

/** Settings that cannot be used; `problems` holds one line each: what, why, what to do. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const url = (schemes: readonly string[]) =>
  z.string().check(
    z.refine(
      (value) => {
        try {
          return schemes.includes(new URL(value).protocol);
        } catch {
          return false; // not an address at all: the same complaint
        }
      },
      { error: `must be an address starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}` },
    ),
  );

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, { error: `must be a whole number from ${min} to ${max}` })),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z
        .number()
        .check(
          z.refine((value) => value >= min && value <= max, { error: `must be a whole number from ${min} to ${max}` }),
        ),
    ),
  );

const share = z.pipe(
  z.string().check(z.regex(/^(?:0?\.\d{1,6}|[01](?:\.0+)?)$/, { error: 'must be a number from 0 to 1, such as 0.1' })),
  z.transform((text: string) => Number(text)),
);

const onOff = z.pipe(
  z.enum(['on', 'off'], { error: 'must be on or off' }),
  z.transform((value: 'on' | 'off') => value === 'on'),
);

const roleList = z.pipe(
  z.string().check(
    z.refine((text) => text.split(',').every((name) => ROLES.includes(name as Role)), {
      error: `must be ${ROLES.join(', ')} or several of them by commas`,
    }),
  ),
  z.transform((text: string): ReadonlySet<Role> => new Set(text.split(',') as Role[])),
);

const demonstrationParts = z.pipe(
  z.string().check(
    z.refine((text) => text.split(',').every((name) => DEMONSTRATION_PARTS.includes(name as DemonstrationPart)), {
      error: `must be ${DEMONSTRATION_PARTS.join(', ')} or several of them by commas`,
    }),
  ),
  z.transform((text: string): ReadonlySet<DemonstrationPart> => new Set(text.split(',') as DemonstrationPart[])),
);

/** Fastify's own `on` and hop counts are no choice: both believe what a visitor writes at the left of X-Forwarded-For. */
const networks = z.pipe(
  z.string().check(
    z.refine((text) => text === 'off' || text.split(',').every((network) => isNetwork(network.trim())), {
      error:
        'must be off, or the addresses and networks of your proxies by commas, such as 127.0.0.1,::1 or 10.0.0.0/16',
    }),
  ),
  z.transform((text: string): readonly string[] =>
    text === 'off' ? [] : text.split(',').map((network) => network.trim()),
  ),
);

const smsPrices = z.pipe(
  z.string().check(
    z.regex(/^(?:(?:[1-9]\d{0,3}|\*)=\d{1,4}(?:\.\d{1,4})?)(?:,(?:[1-9]\d{0,3}|\*)=\d{1,4}(?:\.\d{1,4})?)*$/, {
      error: 'must be dialling codes with prices, such as 44=0.04,*=0.08',
    }),
  ),
  z.transform(
    (text: string): ReadonlyMap<string, number> =>
      new Map(
        text
          .split(',')
          .map((pair) => pair.split('='))
          .map(([code = '', price]) => [code, Number(price)]),
      ),
  ),
);

const webhookList = z.pipe(
  z.transform((text: string, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.issues.push({ code: 'custom', input: 'what was given', message: 'must be a JSON list of webhooks' });
      return z.NEVER;
    }
  }),
  z.array(webhook, { error: 'must be a JSON list of webhooks' }).check(
    z.refine((list) => new Set(['crm', ...list.map(({ name }) => name)]).size === list.length + 1, {
      error: 'must give each webhook a name of its own, and none the name crm',
    }),
  ),
);

const SECRET_MIN_LENGTH = 32;

/** Parted by commas or line ends: a passphrase may have spaces. */
const secretList = z.pipe(
  z.string(),
  z.transform((text: string, context): NonEmpty<string> => {
    const [first, ...older] = text
      .split(/[,\n]/)
      .map((secret) => secret.trim())
      .filter((secret) => secret !== '');
    if (first !== undefined && [first, ...older].every(({ length }) => length >= SECRET_MIN_LENGTH))
      return [first, ...older];
    context.issues.push({
      code: 'custom',
      input: 'what was given',
      message: `must have at least ${SECRET_MIN_LENGTH} characters`,
    });
    return z.NEVER;
  }),
);

const bridge = z.string().check(
  z.refine((text) => text === 'demonstration' || z.safeParse(webhookUrl, text).success, {
    error: 'must be demonstration, or an address starting with http:// or https://, without user and password',
  }),
);

const verification = z.string().check(
  z.refine((text) => text === 'rules' || text === 'staff' || z.safeParse(webhookUrl, text).success, {
    error: 'must be rules, staff, or an address starting with http:// or https://, without user and password',
  }),
);

const NUMBERS_FORM =
  'must be ranges of live, demo, mt4 or mt5 apart from each other and below 70000001, such as mt4=40000001-44999999,mt5=45000001-49999999';
const accountNumbers = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(?:live|demo|mt4|mt5)=[1-9]\d{0,7}-[1-9]\d{0,7}(?:,(?:live|demo|mt4|mt5)=[1-9]\d{0,7}-[1-9]\d{0,7})*$/,
        { error: NUMBERS_FORM },
      ),
    ),
  z.transform((text: string, context): AccountNumbers => {
    const given = text
      .split(',')
      .map((pair) => pair.split(/[=-]/))
      .map(([name, first, last]) => [name as NamedRange, [Number(first), Number(last)]] as const);
    if (areApart(given)) return Object.fromEntries(given);
    context.issues.push({ code: 'custom', input: text, message: NUMBERS_FORM });
    return z.NEVER;
  }),
);

/** Those that are given, and those that stay as they are: a number is one account's. */
function areApart(given: readonly (readonly [NamedRange, readonly [number, number]])[]): boolean {
  const all = new Map<NamedRange, readonly [number, number]>([
    ['live', [LIVE_ACCOUNT_NUMBER_FIRST, LIVE_ACCOUNT_NUMBER_LAST]],
    ['demo', [DEMO_ACCOUNT_NUMBER_FIRST, DEMO_ACCOUNT_NUMBER_LAST]],
    ['mt4', [MT4_ACCOUNT_NUMBER_FIRST, MT4_ACCOUNT_NUMBER_LAST]],
    ['mt5', [MT5_ACCOUNT_NUMBER_FIRST, MT5_ACCOUNT_NUMBER_LAST]],
  ]);
  for (const [name, range] of given) all.set(name, range);
  const ranges = [...all.values()].toSorted(([a], [b]) => a - b);
  return (
    new Set(given.map(([name]) => name)).size === given.length &&
    ranges.every(([first, last], i) => first <= last && last < (ranges[i + 1]?.[0] ?? PARTNER_NUMBER_FIRST))
  );
}

/**
 * One row a setting: its variable, its flag where it has one, its default and what it takes. One with `isSecret` is never
 * shown, and may be read from a file that the variable with `_FILE` names.
 */
export const SETTING_ROWS = {
  port: { env: 'PORT', flag: 'port', initial: '8080', schema: wholeNumber(0, 65_535) },
  host: { env: 'HOST', flag: 'host', initial: '127.0.0.1', schema: z.string().check(z.minLength(1)) },
  publicUrl: { env: 'PUBLIC_URL', flag: 'public-url', schema: url(['http:', 'https:']) },
  dataDir: { env: 'DATA_DIR', flag: 'data', initial: 'data', schema: z.string().check(z.minLength(1)) },
  cacheDir: { env: 'CACHE_DIR', schema: z.string().check(z.minLength(1)) },
  brandDir: { env: 'BRAND_DIR', flag: 'brand', initial: 'brand', schema: z.string().check(z.minLength(1)) },
  databaseUrl: { env: 'DATABASE_URL', schema: url(['postgres:', 'postgresql:']), isSecret: true },
  migrate: { env: 'MIGRATE', initial: 'auto', schema: z.enum(['auto', 'off'], { error: 'must be auto or off' }) },
  smtpUrl: { env: 'SMTP_URL', schema: url(['smtp:', 'smtps:']), isSecret: true },
  smtpTls: { env: 'SMTP_TLS', schema: z.enum(SMTP_TLS, { error: 'must be require, opportunistic or off' }) },
  mailFrom: {
    env: 'MAIL_FROM',
    schema: z.string().check(z.regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/, { error: 'must be a mail address' })),
  },
  smsProvider: { env: 'SMS_PROVIDER', schema: z.string().check(z.minLength(1)) },
  smsFrom: {
    env: 'SMS_FROM',
    schema: z.string().check(
      z.regex(/^(?:\+[1-9]\d{5,14}|[A-Za-z0-9 ]{1,11})$/, {
        error: 'must be a phone number with its plus, or up to 11 letters and digits',
      }),
    ),
  },
  smsUser: { env: 'SMS_USER', schema: z.string().check(z.minLength(1)), isSecret: true },
  smsKey: { env: 'SMS_KEY', schema: z.string().check(z.minLength(1)), isSecret: true },
  crmWebhookUrl: { env: 'CRM_WEBHOOK_URL', schema: webhookUrl },
  crmWebhookSecret: { env: 'CRM_WEBHOOK_SECRET', schema: webhookSecret, isSecret: true },
  partnerWebhooks: { env: 'PARTNER_WEBHOOKS', schema: webhookList, isSecret: true },
  secret: { env: 'SECRET', schema: secretList, isSecret: true },
  withAnotherSecret: {
    env: 'WITH_ANOTHER_SECRET',
    schema: z
      .string()
      .check(z.regex(/^[0-9a-f]{8}$/, { error: 'must be the eight characters that the refusal of a start names' })),
  },
  feed: {
    env: 'FEED',
    flag: 'feed',
    initial: 'simulated',
    schema: z.string().check(z.regex(/^[a-z][a-z-]*$/, { error: 'must be the name of a feed' })),
  },
  feeds: { env: 'FEEDS', flag: 'feeds', schema: z.string().check(z.minLength(1)) },
  tickPeriodMs: { env: 'TICK_PERIOD_MS', flag: 'tick-period', schema: wholeNumber(10, 10_000) },
  tickSending: {
    env: 'TICK_SENDING',
    initial: 'socket',
    schema: z.enum(TICK_SENDINGS, { error: 'must be socket or io-uring' }),
  },
  intradayKeepDays: { env: 'INTRADAY_KEEP_DAYS', initial: '10', schema: wholeNumber(1, 3650) },
  tickConnections: { env: 'TICK_CONNECTIONS', schema: wholeNumber(1, 1_000_000) },
  tickConnectionsPerAddress: { env: 'TICK_CONNECTIONS_PER_ADDRESS', schema: wholeNumber(1, 1_000_000) },
  roles: { env: 'ROLES', flag: 'roles', initial: ROLES.join(','), schema: roleList },
  siteName: {
    env: 'SITE_NAME',
    schema: z
      .string()
      .check(z.regex(/^[a-z0-9-]{1,40}$/, { error: 'must be 1 to 40 small letters, digits and hyphens' })),
  },
  redisUrl: { env: 'REDIS_URL', schema: url(['redis:', 'rediss:']), isSecret: true },
  trustProxy: { env: 'TRUST_PROXY', initial: 'off', schema: networks, see: 'docs/how-to/run-behind-a-proxy.md' },
  signUpsPerAddress: {
    env: 'SIGN_UPS_PER_ADDRESS',
    initial: 'limited',
    schema: z.enum(['limited', 'off'], { error: 'must be limited or off' }),
  },
  disposableEmail: {
    env: 'DISPOSABLE_EMAIL',
    initial: 'refuse',
    schema: z.enum(['refuse', 'allow'], { error: 'must be refuse or allow' }),
  },
  mailDomainCheck: {
    env: 'MAIL_DOMAIN_CHECK',
    initial: 'off',
    schema: z.enum(['off', 'dns'], { error: 'must be off or dns' }),
  },
  formCounts: {
    env: 'FORM_COUNTS',
    initial: 'on',
    schema: z.enum(['on', 'off'], { error: 'must be on or off' }),
  },
  smsSpendPerDay: { env: 'SMS_SPEND_PER_DAY', initial: '50', schema: wholeNumber(0, 1_000_000) },
  smsPerDiallingCode: { env: 'SMS_PER_DIALLING_CODE', initial: '500', schema: wholeNumber(0, 1_000_000) },
  smsPrices: { env: 'SMS_PRICES', initial: '*=0.1', schema: smsPrices },
  captcha: {
    env: 'CAPTCHA',
    initial: 'by-risk',
    schema: z.enum(['by-risk', 'off'], { error: 'must be by-risk or off' }),
  },
  socialProviders: { env: 'SOCIAL_PROVIDERS', schema: z.string().check(z.minLength(1)) },
  breachedPasswords: { env: 'BREACHED_PASSWORDS', schema: z.string().check(z.minLength(1)) },
  clamd: {
    env: 'CLAMD',
    schema: z
      .string()
      .check(
        z.regex(/^(?:\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i, { error: 'must be a host and a port, such as clamd:3310' }),
      ),
  },
  alertMail: {
    env: 'ALERT_MAIL',
    schema: z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, { error: 'must be a mail address' })),
  },
  partnerPlatform: {
    env: 'PARTNER_PLATFORM',
    schema: z
      .string()
      .check(z.regex(/^[a-z0-9-]{1,60}$/, { error: 'must be a name of lower-case letters, digits and hyphens' })),
  },
  platformBridge: { env: 'PLATFORM_BRIDGE_URL', initial: 'demonstration', schema: bridge },
  platformBridgeSecret: { env: 'PLATFORM_BRIDGE_SECRET', schema: webhookSecret, isSecret: true },
  verificationUrl: { env: 'VERIFICATION_URL', schema: verification },
  verificationSecret: { env: 'VERIFICATION_SECRET', schema: webhookSecret, isSecret: true },
  accountNumbers: { env: 'ACCOUNT_NUMBERS', schema: accountNumbers },
  metricsToken: {
    env: 'METRICS_TOKEN',
    schema: z.string().check(z.minLength(16, { error: 'must have at least 16 characters' })),
    isSecret: true,
  },
  operatorToken: {
    env: 'OPERATOR_TOKEN',
    schema: z.string().check(z.minLength(24, { error: 'must have at least 24 characters' })),
    isSecret: true,
  },
  mailReportsToken: {
    env: 'MAIL_REPORTS_TOKEN',
    schema: z.string().check(z.minLength(24, { error: 'must have at least 24 characters' })),
    isSecret: true,
  },
  mailReportsSnsTopic: {
    env: 'MAIL_REPORTS_SNS_TOPIC',
    schema: z.string().check(
      z.regex(/^arn:aws(?:-[a-z]+)*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/, {
        error: 'must be the ARN of a topic: arn:aws:sns:<region>:<account>:<name>',
      }),
    ),
  },
  consoleHost: { env: 'CONSOLE_HOST', initial: '127.0.0.1', schema: z.string().check(z.minLength(1)) },
  consolePort: { env: 'CONSOLE_PORT', flag: 'console-port', schema: wholeNumber(0, 65_535) },
  consoleUrl: { env: 'CONSOLE_URL', schema: url(['http:', 'https:']) },
  consoleProvider: { env: 'CONSOLE_PROVIDER', schema: z.string().check(z.minLength(1)) },
  gallery: { env: 'GALLERY', schema: onOff },
  publicDemonstrationParts: { env: 'DEMONSTRATION_OPEN_TO_STRANGERS', schema: demonstrationParts },
  drainSeconds: { env: 'DRAIN_SECONDS', schema: wholeNumber(0, 300) },
  dev: { env: 'DEV', flag: 'dev', initial: 'off', schema: onOff },
  maintenance: { env: 'MAINTENANCE', flag: 'maintenance', initial: 'off', schema: onOff },
  accessLog: { env: 'ACCESS_LOG', initial: 'off', schema: onOff },
  otlpEndpoint: { env: 'OTEL_EXPORTER_OTLP_ENDPOINT', schema: url(['http:', 'https:']) },
  serviceName: { env: 'OTEL_SERVICE_NAME', initial: 'forecourt', schema: z.string().check(z.minLength(1)) },
  traceShare: { env: 'OTEL_TRACES_SAMPLER_ARG', initial: '1', schema: share },
  logLevel: {
    env: 'LOG_LEVEL',
    initial: 'warn',
    schema: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], {
      error: 'must be silent, fatal, error, warn, info or debug',
    }),
  },
} as const satisfies Record<
  keyof Settings | 'feeds',
  { env: string; flag?: string; initial?: string; schema: z.ZodMiniType; see?: string; isSecret?: true }
>;

/**
 * Reads the settings. Flags that begin with `--feed-` and variables that begin with `FEED_SETTING_` go to the chosen feed,
 * which refuses what it does not know. An empty variable counts as absent. Throws SettingsError with every problem at once.
 */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): Settings {
  const problems: string[] = [];
  const flags = readFlags(args, problems);
  const feedSettings: Record<string, string> = { ...feedSettingsOf(env) };
  const ownFlags = new Map<string, string>();
  const known: readonly string[] = Object.values(SETTING_ROWS).flatMap((row) => ('flag' in row ? [row.flag] : []));
  for (const [name, value] of flags) {
    if (known.includes(name)) ownFlags.set(name, value);
    else if (name.startsWith(FEED_FLAG_PREFIX)) feedSettings[name.slice(FEED_FLAG_PREFIX.length)] = value;
    else {
      const nearest = nearestName(name, known);
      problems.push(
        `--${name}: is not a setting${nearest === undefined ? '' : `, perhaps --${nearest}`}: see docs/settings.md. A setting of the price feed would be ${feedFlag(name)}.`,
      );
    }
  }

  const values: Record<string, unknown> = {};
  for (const [key, row] of Object.entries(SETTING_ROWS)) {
    const flag = 'flag' in row ? row.flag : undefined;
    const given = (flag === undefined ? undefined : ownFlags.get(flag)) ?? readVariable(row, env, cwd, problems);
    const text = given ?? ('initial' in row ? row.initial : undefined);
    if (text === undefined) continue;
    const parsed = z.safeParse(row.schema, text);
    const shown = 'isSecret' in row || SHOWN_NEVER.has(key) ? 'what was given' : `"${text}"`;
    const name = flag !== undefined && ownFlags.has(flag) ? `--${flag}` : row.env;
    if (parsed.success) values[key] = parsed.data;
    else
      problems.push(`${name}: ${shown} ${complaint(parsed.error.issues[0])}.${'see' in row ? ` See ${row.see}.` : ''}`);
  }
  if (values['smtpUrl'] !== undefined && values['mailFrom'] === undefined) {
    problems.push('MAIL_FROM: is needed once SMTP_URL is set, so that mails have a sender.');
  }
  const smtp = typeof values['smtpUrl'] === 'string' ? new URL(values['smtpUrl']) : undefined;
  if (values['smtpTls'] !== undefined && smtp?.protocol === 'smtps:') {
    problems.push('SMTP_TLS: is for smtp://; smtps:// is encrypted from its first byte on. Leave SMTP_TLS out.');
  }
  if (
    smtp !== undefined &&
    [...smtp.searchParams.keys()].some((key) => /^(?:requireTLS|ignoreTLS|opportunisticTLS|secure)$/i.test(key))
  ) {
    problems.push(
      'SMTP_URL: its query says how to encrypt, which SMTP_TLS decides. Take it out of the query and set SMTP_TLS.',
    );
  }
  if (values['smsProvider'] !== undefined && values['smsFrom'] === undefined)
    problems.push('SMS_FROM: is needed once SMS_PROVIDER is set, so that SMS have a sender.');
  if (values['crmWebhookUrl'] !== undefined && values['crmWebhookSecret'] === undefined) {
    problems.push(
      'CRM_WEBHOOK_SECRET: is needed once CRM_WEBHOOK_URL is set, because events are signed. Make it with: echo "whsec_$(openssl rand -base64 32)"',
    );
  }
  if (
    values['platformBridge'] !== undefined &&
    values['platformBridge'] !== 'demonstration' &&
    values['platformBridgeSecret'] === undefined
  ) {
    problems.push(
      'PLATFORM_BRIDGE_SECRET: is needed once PLATFORM_BRIDGE_URL is set, because orders are signed. Make it with: echo "whsec_$(openssl rand -base64 32)"',
    );
  }
  if (
    typeof values['verificationUrl'] === 'string' &&
    !['rules', 'staff'].includes(values['verificationUrl']) &&
    values['verificationSecret'] === undefined
  ) {
    problems.push(
      'VERIFICATION_SECRET: is needed once VERIFICATION_URL is an address, because requests are signed. Make it with: echo "whsec_$(openssl rand -base64 32)"',
    );
  }
  if (values['databaseUrl'] !== undefined && values['secret'] === undefined) {
    problems.push(
      'SECRET: is needed once DATABASE_URL is set, because every machine must sign with the same one. Make it with: openssl rand -hex 32',
    );
  }
  const isOneFeedChosen = ownFlags.has('feed') || (env['FEED'] ?? '') !== '';
  if (values['feeds'] !== undefined && isOneFeedChosen)
    problems.push('FEEDS: names the sources itself, so FEED has no place beside it. Leave one of them out.');
  const stray = Object.keys(feedSettings)[0];
  if (values['feeds'] !== undefined && stray !== undefined)
    problems.push(
      `${feedFlag(stray)} (${feedVariable(stray)}): the settings of feeds stand in the file that FEEDS names. Write it there.`,
    );
  const { length: secrets } = (values['secret'] ?? []) as readonly string[];
  if (values['redisUrl'] !== undefined && values['siteName'] === undefined && secrets > 1) {
    problems.push(
      'SITE_NAME: is needed once SECRET lists several and REDIS_URL is set, because machines find each other in Redis by it or by the first secret, which changes. Give all machines the same, such as northquay.',
    );
  }
  if (values['redisUrl'] !== undefined && values['secret'] === undefined) {
    problems.push(
      'SECRET: is needed once REDIS_URL is set, because every machine must sign with the same one. Make it with: openssl rand -hex 32',
    );
  }
  const roles = values['roles'] as ReadonlySet<Role> | undefined;
  const hasAccounts = roles === undefined || ACCOUNT_ROLES.some((role) => roles.has(role));
  if (values['migrate'] === 'off' && hasAccounts && values['databaseUrl'] === undefined) {
    problems.push(
      'MIGRATE: off is for PostgreSQL (DATABASE_URL), where a user with more rights brings the tables on. The embedded database has only this process: leave it out.',
    );
  }
  if (roles !== undefined && values['redisUrl'] === undefined && roles.has('gateway') !== roles.has('feed')) {
    problems.push(
      `REDIS_URL: is needed where ROLES has ${roles.has('feed') ? 'feed without gateway' : 'gateway without feed'}, because prices then travel between processes.`,
    );
  }
  const sending = values['tickSending'] as TickSending | undefined;
  if (sending === 'io-uring' && roles !== undefined && ACCOUNT_ROLES.some((role) => roles.has(role))) {
    problems.push(
      'TICK_SENDING: io-uring is only for processes without accounts, because it shares memory with the kernel, and ROLES has web, worker or console here. Set it to socket, or run the price connections in a process of their own: ROLES=gateway,feed.',
    );
  }
  const consoleUrl = values['consoleUrl'] as string | undefined;
  if (roles?.has('console') !== false && !isLoopback(String(values['consoleHost'])) && consoleUrl === undefined) {
    problems.push(
      'CONSOLE_URL: is needed once CONSOLE_HOST is not this machine, because passkeys and cookies belong to an address. Set it to the https address that staff use, behind your proxy.',
    );
  }
  if (consoleUrl?.startsWith('http:') === true && !isLoopbackHost(new URL(consoleUrl).hostname)) {
    problems.push(
      'CONSOLE_URL: must start with https:// unless it names this machine, because staff log in there. Give the console a certificate at your proxy.',
    );
  }
  if (problems.length > 0) throw new SettingsError(problems);

  const absolute = (path: unknown) => (isAbsolute(String(path)) ? String(path) : resolve(cwd, String(path)));
  // On a developer's machine nobody waits for a proxy.
  const isLocal =
    isLoopback(String(values['host'])) && (values['publicUrl'] as string | undefined)?.startsWith('https:') !== true;
  const { feed, feeds, ...rest } = values as Omit<Settings, 'feed' | 'cacheDir'> & {
    feed: string;
    feeds?: string;
    cacheDir?: string;
  };
  return {
    ...rest,
    publicUrl: (rest.publicUrl ?? `http://localhost:${rest.port}`).replace(/\/+$/, ''),
    dataDir: absolute(rest.dataDir),
    cacheDir: rest.cacheDir === undefined ? join(absolute(rest.dataDir), 'cache') : absolute(rest.cacheDir),
    brandDir: absolute(rest.brandDir),
    socialProviders: rest.socialProviders === undefined ? undefined : absolute(rest.socialProviders),
    breachedPasswords: rest.breachedPasswords === undefined ? undefined : absolute(rest.breachedPasswords),
    ...(rest.consoleUrl !== undefined && { consoleUrl: rest.consoleUrl.replace(/\/+$/, '') }),
    drainSeconds: rest.drainSeconds ?? (isLocal ? 0 : DRAIN_NOTICE_S),
    feed: feeds === undefined ? { name: feed, settings: feedSettings } : { file: absolute(feeds) },
  };
}

/** Addresses may hold a password, in a query too. */
const SHOWN_NEVER: ReadonlySet<string> = new Set([
  'publicUrl',
  'crmWebhookUrl',
  'platformBridge',
  'verificationUrl',
  'otlpEndpoint',
]);

/** The text of a setting's variable, or of the file that its variable with `_FILE` names; undefined where neither is set. */
function readVariable(
  row: { readonly env: string; readonly isSecret?: true },
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
  problems: string[],
): string | undefined {
  const given = env[row.env] || undefined;
  const name = secretFileVariable(row);
  const file = name === undefined ? undefined : env[name] || undefined;
  if (name === undefined || file === undefined) return given;
  if (given !== undefined) {
    problems.push(`${name}: ${row.env} is set as well, and only one of them can count. Leave one of them out.`);
    return undefined;
  }
  try {
    const text = readFileSync(resolve(cwd, file), 'utf8').trim();
    if (text !== '') return text;
    problems.push(`${name}: ${file} is empty. Write the value of ${row.env} into it.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    problems.push(`${name}: ${file} cannot be read (${code}). Check its path, and that this user may read it.`);
  }
  return undefined;
}

/** `SECRET_FILE` of `SECRET`: service managers hand secrets over in files. */
const secretFileVariable = ({ env, isSecret }: { readonly env: string; readonly isSecret?: true }) =>
  isSecret === true ? `${env}_FILE` : undefined;

/** One secret as the settings read it, for a command that needs no other. Throws SettingsError. */
export function readSecret(
  key: 'operatorToken',
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): string | undefined {
  const problems: string[] = [];
  const text = readVariable(SETTING_ROWS[key], env, cwd, problems);
  if (problems.length > 0) throw new SettingsError(problems);
  return text;
}

/** The secrets that sign and verify, as the settings read them. Throws SettingsError. */
export function readSigningSecrets(env: Readonly<Record<string, string | undefined>>, cwd: string): Settings['secret'] {
  const problems: string[] = [];
  const text = readVariable(SETTING_ROWS.secret, env, cwd, problems);
  const parsed = text === undefined ? undefined : z.safeParse(secretList, text);
  if (parsed?.success === false) problems.push(`SECRET: what was given ${complaint(parsed.error.issues[0])}.`);
  if (problems.length > 0) throw new SettingsError(problems);
  return parsed?.data;
}

/** Where the value is a list, the place in it is named. */
const complaint = (issue: z.core.$ZodIssue | undefined): string =>
  issue === undefined
    ? 'is not understood'
    : issue.path.length === 0
      ? issue.message
      : `at ${issue.path.map(String).join('.')} ${issue.message}`;

/** `--name value`, `--name=value`; anything else is a problem of its own. */
function readFlags(args: readonly string[], problems: string[]): Map<string, string> {
  const flags = new Map<string, string>();
  for (let i = 0; i < args.length; i += 1) {
    const word = args[i] ?? '';
    const match = /^--([a-z][a-z-]*)(?:=(.*))?$/s.exec(word);
    if (match === null) {
      problems.push(`"${word}" is not understood: settings are given as --name value.`);
      continue;
    }
    const [, name = '', inline] = match;
    const value = inline ?? args[i + 1];
    if (value === undefined || (inline === undefined && value.startsWith('--'))) {
      problems.push(`--${name}: a value is missing.`);
      continue;
    }
    if (inline === undefined) i += 1;
    flags.set(name, value);
  }
  return flags;
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');
