// The peer in Bun: `bun bench/gateway/bun-server.ts <start>`. Its native publish sends one message to every subscriber of
// a topic; a topic is a choice of instruments. Not part of the type check, since Bun's types are no part of the project.
import { PERIOD_MS } from './bench-market.ts';
import { createSets } from './peer-sets.ts';
import { runServer } from './run-server.ts';

type Socket = { readonly subscribe: (topic: string) => void };
type Publisher = {
  readonly port: number;
  readonly publish: (topic: string, text: string) => void;
  readonly upgrade: (request: Request) => boolean;
};
declare const Bun: { readonly serve: (options: unknown) => Publisher };

const sets = createSets();
const ready = runServer(Number(process.argv[2]), sets.put);
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request: Request, self: Publisher) => (self.upgrade(request) ? undefined : new Response('', { status: 404 })),
  websocket: {
    perMessageDeflate: false,
    message(socket: Socket, text: string) {
      socket.subscribe(sets.join((JSON.parse(text) as { instruments: string[] }).instruments));
    },
  },
});
setInterval(() => {
  for (const { key, text } of sets.due()) server.publish(key, text);
}, PERIOD_MS);
ready(server.port, 'none needed');
