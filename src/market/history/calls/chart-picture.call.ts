import type { FastifyInstance } from 'fastify';
import { CHART_PICTURE_PATH, PICTURE_SIZES, type BarsAnswer } from '#contracts/calls/price-history.ts';
import type { DeclaredCall } from '#contracts/declared-call.ts';
import { MINI_CHART_HEIGHT, MINI_CHART_INSET, MINI_CHART_WIDTH } from '#contracts/limits.ts';
import { linePath } from '#domain/line-path.ts';
import { QUOTES_CALL } from '#market/quotes-call.ts';
import { BARS_QUERY, askedBars } from './bars.call.ts';
import { type HistoryContext, type Query, single } from './history-context.ts';
import { cachedText, sendCached, type AnswerCache } from './answer-cache.ts';

/** GET /api/quotes/chart.svg (TCH-1, TCH-2): the closes of the bars call as a line, for a page where no script runs. */
export function chartPictureCall(app: FastifyInstance, context: HistoryContext, cache: AnswerCache): void {
  app.get<{ Querystring: Query }>(CHART_PICTURE_PATH, async (request, reply) => {
    const size = single(request.query, 'size') || 'large';
    if (!(PICTURE_SIZES as readonly string[]).includes(size)) throw context.refuse(request, { size: ['invalid'] });
    const bars = JSON.parse((await askedBars(request, context, cache)).body) as BarsAnswer;
    return sendCached(
      request,
      reply,
      cachedText(size === 'small' ? smallPicture(bars) : largePicture(bars)),
      undefined,
      'image/svg+xml; charset=utf-8',
    );
  });
}

/** A picture has no tokens of the page: these are theirs, and follow the system as the page does. */
const STYLE =
  '<style>:root{color-scheme:light dark}path{fill:none;stroke-width:1.5;stroke-linejoin:round;vector-effect:non-scaling-stroke}' +
  '.up{stroke:#0a6b43}.down{stroke:#ab2418}.line{stroke:#0b5d59}.grid{stroke:#dedbd2;stroke-width:1}text{fill:#4a5a57;font:14px system-ui,sans-serif}' +
  '@media(prefers-color-scheme:dark){.up{stroke:#57cb95}.down{stroke:#ff9389}.line{stroke:#6fd0c4}.grid{stroke:#2c3f42}text{fill:#a9b8b5}}</style>';

function smallPicture({ bars }: BarsAnswer): string {
  const closes = bars.map(({ close }) => close);
  const way = (closes.at(-1) ?? 0) < (closes[0] ?? 0) ? 'down' : 'up';
  const path = linePath(closes, { width: MINI_CHART_WIDTH, height: MINI_CHART_HEIGHT, inset: MINI_CHART_INSET });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MINI_CHART_WIDTH} ${MINI_CHART_HEIGHT}" preserveAspectRatio="none">${STYLE}<path class="${way}" d="${path}"/></svg>`;
}

const BOX = { width: 720, height: 320, inset: 24 } as const;
const WIDE = 800;
const HIGH = 360;

/** With its first and last day and its highest and lowest close: digits and dates of ISO 8601, the same in every language. */
function largePicture({ bars, digits }: BarsAnswer): string {
  const closes = bars.map(({ close }) => close);
  const level = (y: number) => `<path class="grid" d="M0 ${y}H${BOX.width}"/>`;
  const word = (x: number, y: number, anchor: 'start' | 'end', text: string) =>
    `<text x="${x}" y="${y}" text-anchor="${anchor}">${text}</text>`;
  const [first, last] = [bars[0], bars.at(-1)];
  const drawn =
    first === undefined || last === undefined
      ? ''
      : [
          level(BOX.inset),
          level(BOX.height - BOX.inset),
          `<path class="line" d="${linePath(closes, BOX)}"/>`,
          word(WIDE, BOX.inset + 5, 'end', Math.max(...closes).toFixed(digits)),
          word(WIDE, BOX.height - BOX.inset + 5, 'end', Math.min(...closes).toFixed(digits)),
          word(0, HIGH - 12, 'start', dayOf(first.time)),
          word(BOX.width, HIGH - 12, 'end', dayOf(last.time)),
        ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${HIGH}">${STYLE}${drawn}</svg>`;
}

const dayOf = (time: string | number): string =>
  typeof time === 'string' ? time : new Date(time * 1000).toISOString().slice(0, 10);

export const CHART_PICTURE_CALL: DeclaredCall = {
  ...QUOTES_CALL,
  path: CHART_PICTURE_PATH,
  summary: 'Those prices as a picture',
  query: { ...BARS_QUERY, size: { about: '`large` where it is left out.', values: PICTURE_SIZES } },
  answer: { type: 'image/svg+xml', about: 'The closes as a line.' },
  examples: [{ name: 'unknown', query: { symbol: 'NONE' }, refused: 'bad-input' }],
};
