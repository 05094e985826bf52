import type { FastifyInstance } from 'fastify';
import { type LinkAnswer, downloadBody } from '#contracts/calls/enquiries.ts';
import { FILE_LINK_TTL_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { type EnquiriesContext, roomAddress, signedAddress } from '../enquiries-context.ts';
import { type Settled, enquiryCall } from '../enquiry-call.ts';
import { refuseLink, tokenOf } from '../refuse-link.ts';
import { linkVerdict, signedLinkKey } from '../signed-link.ts';

const pathOf = (edition: string, platform: string) => `/api/downloads/${edition}/${platform}`;

/** The signed link to a download, for the calls of another room; undefined where the brand names none. */
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
          { ...options, linkKey: signedLinkKey(options.secret) },
          'download',
          pathOf(edition, platform),
          FILE_LINK_TTL_S,
        );

/** Records a download and answers the link to it; where there is an e-mail, the link goes there too. */
export const downloadCall = (path: `/${string}`, platform: string) =>
  enquiryCall({
    path,
    kind: 'download',
    schema: downloadBody,
    about: ({ context }) => {
      if (context.content.download(platform) === undefined)
        throw new ProblemError('not-found', `brand.yaml names no download "${platform}".`);
      return { id: platform, subject: platform };
    },
    settle: ({ context, edition }): Settled<LinkAnswer> => {
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

/** Trade marks, the same in every language. */
const PLATFORM_NAMES: Readonly<Record<string, string>> = {
  'mt4-old': 'MetaTrader 4',
  mt4: 'MetaTrader 4',
  mt5: 'MetaTrader 5',
  'mt4-se': 'MetaTrader 4 SE',
  'mac-trader': 'MetaTrader for macOS',
};

/** GET /api/downloads/{edition}/{platform}?token=: leads to the file, which may be on another host. */
export function downloadLinkCall(app: FastifyInstance, context: EnquiriesContext): void {
  app.get<{ Params: { edition: string; platform: string } }>(
    '/api/downloads/:edition/:platform',
    async (request, reply) => {
      const { edition, platform } = request.params;
      const target = context.editions.some(({ id }) => id === edition) ? context.content.download(platform) : undefined;
      if (target === undefined) throw new ProblemError('not-found');
      const verdict = linkVerdict(
        context.linkKey,
        'download',
        pathOf(edition, platform),
        tokenOf(request),
        context.now(),
      );
      if (verdict !== 'good') return refuseLink(context, request, reply, edition, verdict);
      return reply.redirect(roomAddress(context, edition, target), 303);
    },
  );
}
