import { defineServerPart, type PartSite, type WrittenProps } from '#content/server-part.ts';
import { dateFormatter } from '#i18n/formatters.ts';
import { untilMarketChange } from '../instrument-facts.server.ts';

export default defineServerPart({ facts: tradingHoursFacts, validUntil: untilMarketChange });

/** The hours of an instrument's market in the edition's words; nothing for one that is not listed, which the schema then says. */
function tradingHoursFacts({ instruments, edition, now, isHalted }: PartSite, { symbol }: WrittenProps) {
  const instrument = instruments.find((listed) => listed.symbol === symbol);
  if (instrument === undefined) return {};
  const { zone, week, holidays, names } = instrument.session;
  const inWords = (byLanguage: Readonly<Record<string, string>>): string =>
    byLanguage[edition.language] ?? byLanguage['en'] ?? '';
  return {
    ...(isHalted(instrument.symbol) && { isHalted: true }),
    market: inWords(names),
    zone,
    zoneName: zoneName(zone, edition.locale, now),
    week,
    holidays: holidays.map(({ date, names: named, hours }) => ({ date, name: inWords(named), hours })),
    now: now.getTime(),
  };
}

/** Written once, here: browsers and servers may have other names for a zone. */
const zoneName = (zone: string, locale: string, now: Date): string =>
  dateFormatter(locale, { timeZone: zone, timeZoneName: zone === 'Etc/UTC' ? 'long' : 'longGeneric' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
