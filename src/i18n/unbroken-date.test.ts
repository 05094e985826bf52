import { describe, expect, it } from 'vitest';
import { unbrokenDate } from './unbroken-date.ts';

const AT = Date.UTC(2026, 11, 3, 18);

describe('unbrokenDate', () => {
  it.each([
    ['en-GB', 'Thursday, |3 December 2026 |at |18:00 GMT'],
    ['de-DE', 'Donnerstag, |3. Dezember 2026 |um |19:00 MEZ'],
    ['es-ES', 'jueves, |3 de diciembre de 2026, |19:00 CET'],
  ])('breaks only after the weekday and between day and time: %s', (locale, parts) => {
    const format = new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: locale === 'en-GB' ? 'UTC' : 'Europe/Berlin',
      timeZoneName: 'short',
    });
    expect(
      unbrokenDate(format.formatToParts(AT).map((part) => ({ ...part, value: part.value.replace('UTC', 'GMT') })))
        .replaceAll(/ /g, ' |')
        .replaceAll('\u00A0', ' '),
    ).toBe(parts);
  });

  it('says the same as the format does', () => {
    const format = new Intl.DateTimeFormat('ar-JO', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
    expect(unbrokenDate(format.formatToParts(AT)).replaceAll('\u00A0', ' ')).toBe(
      format.format(AT).replaceAll('\u00A0', ' '),
    );
  });
});
