import { EXAMPLE_EMAIL } from '#calls/example-people.ts';
import { anyone } from '#calls/guard.ts';
import { downloadBody } from '#contracts/calls/enquiries.ts';
import { FILE_LINK_TTL_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { defineCall } from '../define-call.ts';
import { defineEnquiry } from '../define-enquiry.ts';
import { type EnquiriesContext, roomAddress, signedAddress } from '../enquiries-context.ts';
import { LINK_QUERY, refuseLink, tokenOf } from '../refuse-link.ts';
import { linkVerdict, signedLinkKeys } from '../signed-link.ts';

const pathOf = (edition: string, platform: string) => `/api/downloads/${edition}/${platform}`;

/** The signed link to a download, for the calls of another module; undefined where the brand names none. */
export const downloadLink =
  (
    options: Pick<EnquiriesContext, 'secret' | 'publicUrl' | 'now'> & {
      readonly content: Pick<EnquiriesContext['content'], 'download'>;
    },
  ) =>
  (edition: string, platform: string): string | undefined =>
    options.content.download(platform) === undefined
      ? undefined
      : signedAddress(
          { ...options, linkKeys: signedLinkKeys(options.secret) },
          'download',
          pathOf(edition, platform),
          FILE_LINK_TTL_S,
        );

/** Trade marks, the same in every language. */
const PLATFORM_NAMES: Readonly<Record<string, string>> = {
  'mt4-old': 'MetaTrader 4',
  mt4: 'MetaTrader 4',
  mt5: 'MetaTrader 5',
  'mt4-se': 'MetaTrader 4 SE',
  'mac-trader': 'MetaTrader for macOS',
};

/** Records a download and answers the link to it; where there is an e-mail, the link goes there too. */
const downloadCall = (path: `/${string}`, platform: string, name: string) =>
  defineEnquiry({
    path,
    summary: `Records the download of ${name}, and answers a signed link`,
    kind: 'download',
    body: downloadBody,
    answer: 'LinkAnswer',
    refusals: ['not-found'],
    examples: [
      { name: 'link', body: {} },
      { name: 'by-mail-too', body: { email: EXAMPLE_EMAIL } },
    ],
    about: ({ context }) => {
      if (context.content.download(platform) === undefined)
        throw new ProblemError('not-found', `brand.yaml names no download "${platform}".`);
      return { subjectId: platform };
    },
    write: ({ context, edition }) => {
      const link = signedAddress(context, 'download', pathOf(edition.id, platform), FILE_LINK_TTL_S);
      return {
        answer: { link },
        mail: {
          template: 'download',
          values: { link, platform: PLATFORM_NAMES[platform] ?? platform, days: String(FILE_LINK_TTL_S / 86_400) },
        },
      };
    },
  });

export const downloadCalls = [
  downloadCall('/utils/mt4-download/old', 'mt4-old', 'MetaTrader 4, the older one'),
  downloadCall('/utils/mt4-download/new', 'mt4', 'MetaTrader 4'),
  downloadCall('/utils/mt5-download/new', 'mt5', 'MetaTrader 5'),
];

/** Leads to the file, which may be on another host. */
export const downloadLinkCall = defineCall({
  method: 'GET',
  path: '/api/downloads/{edition}/{platform}',
  tag: 'enquiries',
  guard: anyone,
  summary: 'The download of a signed link',
  query: LINK_QUERY,
  answer: { leadsTo: 'the file' },
  refusals: ['not-found', 'link-invalid'],
  examples: [
    {
      name: 'not-signed',
      path: { edition: 'en-gb', platform: 'mt5' },
      query: { token: 'not-a-link-of-ours' },
      refused: 'link-invalid',
    },
  ],
  handle: ({ context, request, reply, params: { edition, platform } }) => {
    const target = context.editions.some(({ id }) => id === edition) ? context.content.download(platform) : undefined;
    if (target === undefined) throw new ProblemError('not-found');
    const path = pathOf(edition, platform);
    const verdict = linkVerdict(context.linkKeys, 'download', path, tokenOf(request), context.now());
    if (verdict !== 'good') return refuseLink(context, request, reply, edition, verdict);
    return roomAddress(context, edition, target);
  },
});
