import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A way to a part of the site on which everything can happen to it: `open` forwards; `refused` breaks every connection and takes no
 * new one, as a part that ended; `silent` takes all that is sent and answers nothing, and closes nothing, as a cable that was pulled.
 */
export type Gate = {
  readonly port: number;
  readonly open: () => Promise<void>;
  readonly refuse: () => Promise<void>;
  readonly silence: () => void;
  /** New connections lead there from now on; those that are open are broken. */
  readonly leadTo: (port: number) => void;
  readonly close: () => Promise<void>;
};

export async function openGate(to: number): Promise<Gate> {
  let target = to;
  let isSilent = false;
  const pairs = new Set<{ readonly near: Socket; far: Socket | undefined }>();
  const forward = (pair: { readonly near: Socket; far: Socket | undefined }): void => {
    if (pair.far !== undefined) {
      pair.near.pipe(pair.far);
      pair.far.pipe(pair.near);
      return;
    }
    const far = connect(target, '127.0.0.1');
    pair.far = far;
    far.on('error', () => pair.near.destroy());
    far.on('close', () => pair.near.destroy());
    pair.near.pipe(far);
    far.pipe(pair.near);
  };
  const take = (near: Socket): void => {
    const pair = { near, far: undefined };
    pairs.add(pair);
    near.on('error', () => undefined); // 'close' follows
    near.on('close', () => {
      pairs.delete(pair);
      (pair as { far: Socket | undefined }).far?.destroy();
    });
    if (isSilent) near.pause();
    else forward(pair);
  };
  let server: Server | undefined;
  const listen = async (port: number): Promise<Server> => {
    const opened = createServer({ noDelay: true }, take).listen(port, '127.0.0.1');
    await once(opened, 'listening');
    return opened;
  };
  server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const breakAll = () => {
    for (const { near, far } of pairs) {
      near.destroy();
      far?.destroy();
    }
  };
  return {
    port,
    async open() {
      if (isSilent) {
        isSilent = false;
        for (const pair of pairs) forward(pair);
      }
      server ??= await listen(port);
    },
    async refuse() {
      const closing = server;
      server = undefined;
      breakAll();
      if (closing === undefined) return;
      closing.close();
      breakAll();
      await once(closing, 'close');
    },
    silence() {
      isSilent = true;
      for (const { near, far } of pairs) {
        near.unpipe();
        near.pause();
        far?.unpipe();
        far?.pause();
      }
    },
    leadTo(newTarget) {
      target = newTarget;
      breakAll();
    },
    async close() {
      breakAll();
      if (server === undefined) return;
      server.close();
      await once(server, 'close');
    },
  };
}
