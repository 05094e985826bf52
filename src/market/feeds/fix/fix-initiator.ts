import { FEED_REFUSED_CHECK_MS } from '#contracts/limits.ts';
import type { Feed, FeedContext, FeedSink } from '#market/feeds/feed.ts';
import { createFixReader, fixValue, parseFixTime } from '#market/feeds/fix/fix-codec.ts';
import type { FixField, FixMessage } from '#market/feeds/fix/fix-codec.ts';
import type { FixSettings } from '#market/feeds/fix/fix.feed.ts';
import { createFixSession } from '#market/feeds/fix/fix-session.ts';
import type { FixSequenceNumbers } from '#market/feeds/fix/fix-session.ts';
import { createFixLevels, parseMarketData } from '#market/feeds/fix/market-data.ts';
import type { FixLevels, MarketDataEntry } from '#market/feeds/fix/market-data.ts';
import { namedProblems } from '#market/feeds/named-problems.ts';
import { createRefusedInstruments } from '#market/feeds/refused-instruments.ts';
import { runTcp } from '#market/feeds/tcp-connection.ts';
import type { TcpAddress } from '#market/feeds/tcp-connection.ts';

/** Logs on, asks for each instrument, and makes ticks of what is answered. `instrumentOf`: the source's name → symbol. */
export function fixInitiator(
  address: TcpAddress,
  settings: FixSettings,
  instrumentOf: ReadonlyMap<string, string>,
  { logger, now }: FeedContext,
): Feed {
  const numbers: FixSequenceNumbers = { out: 1, in: 1 };
  const nameOf = new Map([...instrumentOf].map(([name, symbol]) => [symbol, name]));
  const refusals = createRefusedInstruments('fix', settings['ask-again'] * 1000, logger, now);
  let life = 0;

  return {
    async run(sink, signal) {
      const wanted = refusals.toSubscribe(nameOf.keys(), sink);
      if (wanted.length === 0) throw new Error(`${address.host}:${address.port} ${refusesAll()}`);
      await runTcp(address, signal, (socket, fail) => {
        life += 1;
        const problem = namedProblems(sink, logger, { feed: 'fix', host: address.host });
        /** MDReqID (262) → instrument, of what is asked for or given. */
        const requests = new Map<string, string>();
        let asked = 0;
        let retryTimer: NodeJS.Timeout | undefined;
        const market = marketOf(sink);
        const session = createFixSession({
          identity: {
            sender: settings.sender,
            target: settings.target,
            senderSub: settings['sender-sub'],
            targetSub: settings['target-sub'],
            username: settings.username,
            password: settings.password,
          },
          heartbeatS: settings.heartbeat,
          resets: settings.reset === 'on',
          numbers,
          write: (message) => socket.write(message, 'latin1'),
          fail,
          loggedOn() {
            logger.info(
              { feed: 'fix', host: address.host, instruments: wanted.length },
              'logged on, and asks for prices',
            );
            request(wanted);
            retryTimer = setInterval(() => request(refusals.dueForRetry(sink)), FEED_REFUSED_CHECK_MS);
          },
          application,
          now,
        });

        /** An id of its own each time, also within a connection: `EURUSD.1`, then `EURUSD.1.2`. */
        function request(symbols: readonly string[]): void {
          if (symbols.length > 0) asked += 1;
          for (const symbol of symbols) {
            const id = asked === 1 ? `${symbol}.${life}` : `${symbol}.${life}.${asked}`;
            requests.set(id, symbol);
            session.send('V', requestFor(id, nameOf.get(symbol) ?? symbol));
          }
        }

        function refuse(request: string, reason: string): void {
          const symbol = requests.get(request);
          if (symbol === undefined) return; // of an earlier connection, or refused before
          requests.delete(request);
          refusals.add(symbol, reason, sink);
          if (requests.size === 0) fail(refusesAll());
        }

        function application(message: FixMessage): void {
          const request = fixValue(message, message.type === 'j' ? 379 : 262) ?? '';
          if (message.type === 'W' || message.type === 'X') {
            const why = market(message, requests.get(request));
            if (why !== undefined) problem(why, shown(message));
          } else if (message.type === 'Y') {
            refuse(request, fixValue(message, 58) ?? `MDReqRejReason ${fixValue(message, 281) ?? 'not given'}`);
          } else if (message.type === 'j' && requests.has(request)) {
            refuse(request, fixValue(message, 58) ?? `BusinessRejectReason ${fixValue(message, 380) ?? 'not given'}`);
          } else if (message.type === '3' || message.type === 'j') {
            problem(
              `rejects message ${fixValue(message, 45)}: ${fixValue(message, 58) ?? 'no reason given'}`,
              shown(message),
            );
          }
        }

        const read = createFixReader({
          message(message) {
            sink.heartbeat();
            session.receive(message);
          },
          garbled: (reason, received) => problem(reason, received),
        });
        socket.on('data', read);
        const end = () => {
          clearInterval(retryTimer);
          session.end();
        };
        socket.on('close', end);
        session.start();
        return {
          lastMessage: () => {
            end();
            return session.logout();
          },
        };
      });
    },
  };

  function refusesAll(): string {
    return `refuses every instrument (${refusals.lastReason()})`;
  }

  function requestFor(id: string, name: string): readonly FixField[] {
    const { depth, updates } = settings;
    const source = settings['id-source'];
    const instrument: readonly FixField[] =
      source === undefined
        ? [[55, name]]
        : [
            [55, '[N/A]'],
            [48, name],
            [22, source],
          ];
    return [
      [262, id],
      [263, '1'],
      [264, String(depth)],
      [265, updates === 'full' ? '0' : '1'],
      [267, '2'],
      [269, '0'],
      [269, '1'],
      [146, '1'],
      ...instrument,
    ];
  }

  /** Keeps the levels of one connection; answers why a message is no use, or undefined. */
  function marketOf(sink: FeedSink): (message: FixMessage, asked: string | undefined) => string | undefined {
    const levelsOf = new Map<string, FixLevels>();
    return (message, asked) => {
      const data = parseMarketData(message);
      if (typeof data === 'string') return data;
      let symbol = asked ?? instrumentOf.get(data.name ?? '');
      const entriesOf = new Map<string, MarketDataEntry[]>();
      if (symbol !== undefined) entriesOf.set(symbol, []);
      for (const entry of data.entries) {
        if (entry.name !== undefined) symbol = instrumentOf.get(entry.name) ?? asked;
        if (symbol === undefined) continue;
        const own = entriesOf.get(symbol);
        if (own === undefined) entriesOf.set(symbol, [entry]);
        else own.push(entry);
      }
      if (entriesOf.size === 0) return 'is of nothing that was asked for';
      const timeMs = parseFixTime(fixValue(message, 122) ?? fixValue(message, 52)) ?? now();
      let why: string | undefined;
      for (const [of, entries] of entriesOf) {
        const levels = levelsOf.get(of) ?? createFixLevels();
        levelsOf.set(of, levels);
        why = levels.apply(data.kind, entries) ?? why;
        const top = levels.top();
        if (top === undefined) continue;
        refusals.accept(of);
        sink.tick({ symbol: of, ...top, timeMs });
      }
      return why;
    };
  }
}

const shown = ({ fields }: FixMessage): string => fields.map(([tag, value]) => `${tag}=${value}`).join('|');
