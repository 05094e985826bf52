import type { FastifyPluginAsync } from 'fastify';
import type { AccountsOptions } from '#accounts/accounts-context.ts';
import type { Database } from '#contracts/database.ts';
import type { EventFacts } from '#contracts/events.ts';
import { type EnquiriesOptions, type EnquiryContent } from '#enquiries/enquiries-context.ts';
import { premiumAnalyticsLink } from '#enquiries/calls/access.call.ts';
import { enquiryRoutes } from '#enquiries/enquiries-routes.ts';
import { judgeConsent, parseConsent } from '#kit/consent.ts';
import { type AccountsSite, openAccountsSite } from './accounts-site.ts';

const event = (id: string, form: EventFacts['form'], begins: string, ends: string, capacity: number): EventFacts => ({
  id,
  form,
  title: id === 'trade-days-london' ? 'Trade days' : id,
  description: 'Talks.',
  begins: new Date(begins),
  ends: new Date(ends),
  zone: 'Europe/London',
  place: 'Harbour Hall',
  capacity,
});

/** A brand of two e-books, two articles and an event of each form; the site's clock begins on 20 November 2026. */
const CONTENT: EnquiryContent = {
  events: () => [
    event('dubai-expo', 'dubai-expo', '2026-02-10T06:00Z', '2026-02-11T15:00Z', 10),
    event('trade-days-london', 'trade-days', '2027-03-18T09:30Z', '2027-03-18T17:00Z', 100),
    event('small-room', 'trade-days', '2027-04-02T09:30Z', '2027-04-02T17:00Z', 2),
    event('latam-expo', 'latam-expo', '2027-05-20T16:00Z', '2027-05-21T23:00Z', 5),
    {
      ...event('size-first', 'webinar', '2026-12-10T18:00Z', '2026-12-10T18:50Z', 3),
      join: 'https://live.forecourt.test/size-first',
    },
  ],
  eBook: (_, id) =>
    id === 'reading-a-price'
      ? { title: 'Reading a price' }
      : id === 'risk-before-return'
        ? { title: 'Risk before return' }
        : undefined,
  eBookFile: (_, id) => (id === 'none' ? undefined : Promise.resolve(Buffer.from('a book'))),
  article: (_, path) =>
    ({
      'education/what-is-a-pip': { title: 'Pip', gated: false },
      'education/how-large': { title: 'Size', gated: true },
    })[path],
  download: (platform) => (platform === 'mt5' ? 'https://files.example/mt5.exe' : 'downloads/demonstration'),
  room: (name) => (name === 'premiumAnalytics' ? 'premium-analytics/room' : 'https://reports.example/'),
  hasPage: () => true,
};

export type EnquiriesSite = AccountsSite & { readonly options: EnquiriesOptions };

/** The rooms of accounts and enquiries on one port and one database. */
export async function openEnquiriesSite(
  db: Database,
  more: (options: EnquiriesOptions) => readonly FastifyPluginAsync[] = () => [],
  changed: Partial<AccountsOptions> = {},
): Promise<EnquiriesSite> {
  let options: EnquiriesOptions | undefined;
  const lessons = [
    { title: 'What you trade', link: 'https://forecourt.test/en-gb/courses/zero-to-hero/what-you-trade' },
  ];
  const courses = () => [
    { id: 'zero-to-hero', title: 'From zero', link: 'https://forecourt.test/en-gb/courses/zero-to-hero', lessons },
  ];
  const downloadLink = (edition: string, id: string) =>
    `https://forecourt.test/api/downloads/${edition}/${id}?token=signed`;
  const premiumLink = (edition: string, session: string) => options && premiumAnalyticsLink(options)(edition, session);
  const site = await openAccountsSite(
    db,
    {
      courses,
      downloadLink,
      premiumAnalyticsLink: premiumLink,
      noticeRecipients: () => [{ to: 'desk@forecourt.test', edition: 'en-gb' }],
      ...changed,
    },
    (accounts) => {
      options = {
        ...accounts,
        content: CONTENT,
        analyticsEvents: ['video-played'],
        mayMeasure: (_, cookie, hasSignal) =>
          judgeConsent('opt-in', parseConsent(cookie), hasSignal).granted.includes('measurement'),
      };
      return [enquiryRoutes(options), ...more(options)];
    },
  );
  if (options === undefined) throw new Error('the site was opened without its rooms.');
  return { ...site, options };
}
