import * as z from 'zod/mini';
import { FEED_ADMIT_MAX, FEED_SILENCE_MS } from '#contracts/limits.ts';
import { defineFeed } from '#market/feeds/define-feed.ts';
import type { Feed, FeedContext } from '#market/feeds/feed.ts';
import { createLineSplitter } from '#market/feeds/lines/line-splitter.ts';
import { parseLine } from '#market/feeds/lines/parse-line.ts';
import { namedProblems } from '#market/feeds/named-problems.ts';
import { decimalSetting, wholeSetting } from '#market/feeds/number-setting.ts';
import { TCP_SETTINGS, runTcp, tcpAddress } from '#market/feeds/tcp-connection.ts';
import type { TcpAddress } from '#market/feeds/tcp-connection.ts';

const SETTINGS = z.object({
  ...TCP_SETTINGS,
  /** Instruments the brand does not know that it may bring. */
  admit: z._default(wholeSetting(0, FEED_ADMIT_MAX), 0),
  /** Seconds. */
  silence: z._default(decimalSetting(0.1, 86_400), FEED_SILENCE_MS / 1000),
});

export default defineFeed({
  name: 'lines',
  summary: 'lines of JSON over TCP, from a bridge of your own',
  origin: 'live',
  settings: SETTINGS,
  silenceMs: FEED_SILENCE_MS,
  async open({ admit, silence, ...tcp }, context) {
    const address = await tcpAddress(tcp);
    return { ...readLines(address, context), admitsMax: admit, silenceMs: silence * 1000 };
  },
});

function readLines(address: TcpAddress, { logger, now }: FeedContext): Feed {
  return {
    run: (sink, signal) =>
      runTcp(address, signal, (socket) => {
        const problem = namedProblems(sink, logger, { feed: 'lines', host: address.host });
        let lineNumber = 0;
        const split = createLineSplitter({
          line(text) {
            lineNumber += 1;
            const parsed = parseLine(text, now());
            if (parsed.kind === 'tick') sink.tick(parsed.tick);
            else if (parsed.kind === 'heartbeat') sink.heartbeat();
            else problem(parsed.reason, text, { line: lineNumber });
          },
          tooLong(start) {
            lineNumber += 1;
            problem('is too long', start, { line: lineNumber });
          },
        });
        socket.on('data', split);
        return {};
      }),
  };
}
