import { withoutMarks } from '#i18n/fallback.ts';
import type { SmsJob } from '../follow-up-job.ts';
import { smsTemplate, type MailTexts } from '../mail-texts.ts';
import type { MailBrand, MailEdition } from '../render-mail.ts';
import { type SmsSize, smsSize } from './sms-size.ts';

export type RenderedSms = SmsSize & { readonly text: string };

/**
 * A text is a texts file `sms-<name>.texts.json`. It may name any value of the follow-up, and `brand` and
 * `host`: `@{host} #{code}` as its last line lets browsers offer the code (WICG, origin-bound one-time codes).
 *
 * @throws UndeliverableError for an unknown text, a missing language or value.
 */
export function renderSms(
  sms: SmsJob,
  edition: Pick<MailEdition, 'language' | 'locale'>,
  brand: MailBrand,
  texts: MailTexts,
): RenderedSms {
  const values = { ...sms.values, brand: brand.name, host: new URL(brand.publicUrl).hostname };
  const text = withoutMarks(smsTemplate(texts, sms.template, edition, values).text('text')).trim();
  return { text, ...smsSize(text) };
}
