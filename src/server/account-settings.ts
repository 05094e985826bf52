import { readFile } from 'node:fs/promises';
import { Counter, type Registry } from 'prom-client';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import type { AccountsOptions, SocialProvider } from '#accounts/accounts-context.ts';
import type { Settings } from './settings.ts';

/** A provider of OpenID Connect, as a file of an operator names it. */
export const providerFields = {
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  /** OpenID Connect has the issuer on https; a provider on this machine may do without. */
  issuer: z
    .string()
    .check(
      z.refine(
        (address) =>
          URL.canParse(address) &&
          (new URL(address).protocol === 'https:' || ['localhost', '127.0.0.1'].includes(new URL(address).hostname)),
      ),
    ),
  clientId: z.string().check(z.minLength(1)),
  clientSecret: z.string().check(z.minLength(1)),
};
const provider = z.strictObject(providerFields);
const providers = z.array(provider).check(
  z.minLength(1),
  z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { error: 'expected each id once' }),
);

/** @throws Error with one line that names the place in the file. */
async function readSocialProviders(file: string): Promise<readonly SocialProvider[]> {
  const refuse = (problem: string) => new Error(`SOCIAL_PROVIDERS: "${file}" ${problem}`);
  let content: unknown;
  try {
    content = parse(await readFile(file, 'utf8'));
  } catch {
    throw refuse('cannot be read as YAML. Check the path and the file.');
  }
  const parsed = z.safeParse(providers, content);
  if (!parsed.success)
    throw refuse(
      `is not understood at ${parsed.error.issues[0]?.path.map(String).join('.') || 'its top'}: see docs/how-to/log-in-by-a-provider.md.`,
    );
  return parsed.data;
}

/** What the operator's settings say of log-in, messages and captcha. */
export async function accountSettings(
  settings: Settings,
): Promise<Pick<AccountsOptions, 'alertTo' | 'captcha' | 'sms' | 'social'>> {
  const { smsPrices } = settings;
  return {
    sms: {
      spendPerDay: settings.smsSpendPerDay,
      messagesPerDiallingCode: settings.smsPerDiallingCode,
      // No price, no message: the spend of the day could not be held.
      priceOf: (code) => smsPrices.get(code) ?? smsPrices.get('*') ?? Number.POSITIVE_INFINITY,
    },
    captcha: settings.captcha,
    social: settings.socialProviders === undefined ? [] : await readSocialProviders(settings.socialProviders),
    alertTo: settings.alertMail,
  };
}

export function alertCounter(registry: Registry): (kind: string) => void {
  const alerts = new Counter({
    name: 'forecourt_alerts_total',
    help: 'Alerts to the operator, by kind: sms-spend (a cap of the day is near or reached), account-refused (by its platform).',
    labelNames: ['kind'],
    registers: [registry],
  });
  return (kind) => alerts.inc({ kind });
}
