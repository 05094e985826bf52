import {
  GATEWAY_CLOSE_WAIT_MS,
  GATEWAY_DRAIN_MS,
  GATEWAY_DRAIN_STEP_MIN,
  GATEWAY_DRAIN_STEP_MS,
} from '#contracts/limits.ts';
import type { Connection } from '#market/gateway/connection.ts';
import type { Transport } from '#market/gateway/send-schedules.ts';
import type { MarketLogger } from '#market/market-logger.ts';
import type { MarketMetrics } from '#market/market-metrics.ts';

export type ConnectionLimits = { readonly total: number; readonly perAddress: number };

/** The open connections of one process: counted, limited, looked at, and ended. */
export type Connections = {
  /** `open` makes the connection and calls back when it ends. A connection over a limit is closed with the reason. */
  readonly add: (address: string, transport: Transport, open: (onEnd: () => void) => Connection) => void;
  readonly count: () => number;
  readonly checkAlive: () => void;
  /** Closes all with `going-away`, spread over GATEWAY_DRAIN_MS, and resolves when they are gone. */
  readonly drain: () => Promise<void>;
};

export function createConnections(limits: ConnectionLimits, metrics: MarketMetrics, logger: MarketLogger): Connections {
  const connections = new Set<Connection>();
  const countOf = new Map<string, number>();
  const open: Record<Transport, number> = { socket: 0, events: 0 };
  metrics.connectionsLimit.set(limits.total);
  let isDraining = false;
  let hasWarned = false;
  let onAllGone: () => void = () => undefined;

  function countBy(step: 1 | -1, address: string, transport: Transport): number {
    const count = (countOf.get(address) ?? 0) + step;
    if (count === 0) countOf.delete(address);
    else countOf.set(address, count);
    open[transport] += step;
    metrics.connections.set({ transport }, open[transport]);
    return count;
  }

  return {
    add(address, transport, begin) {
      const isFull = connections.size >= limits.total;
      const ofAddress = countBy(1, address, transport);
      const connection = begin(() => {
        connections.delete(connection);
        countBy(-1, address, transport);
        if (connections.size === 0) onAllGone();
      });
      connections.add(connection);
      if (isDraining) connection.close('going-away', 'the server goes away: connect again');
      else if (isFull) connection.close('server-full', 'this server is full: try again later');
      else if (ofAddress > limits.perAddress) {
        connection.close('address-full', 'too many connections from your address');
        if (hasWarned) return;
        hasWarned = true;
        logger.warn(
          { perAddress: limits.perAddress },
          'an address has all price connections it may have; behind a proxy that hides addresses set TRUST_PROXY. Further ones are only counted',
        );
      }
    },
    count: () => connections.size,
    checkAlive() {
      for (const connection of connections) connection.checkAlive();
    },
    async drain() {
      isDraining = true;
      if (connections.size === 0) return;
      const allGone = new Promise<void>((resolve) => {
        onAllGone = resolve;
      });
      const left = [...connections];
      const perStep = Math.max(
        GATEWAY_DRAIN_STEP_MIN,
        Math.ceil(left.length / (GATEWAY_DRAIN_MS / GATEWAY_DRAIN_STEP_MS)),
      );
      let cutOff: NodeJS.Timeout | undefined;
      const step = () => {
        for (const connection of left.splice(0, perStep))
          connection.close('going-away', 'the server goes away: connect again');
        if (left.length > 0) return;
        clearInterval(steps);
        cutOff = setTimeout(() => {
          for (const connection of connections) connection.terminate();
        }, GATEWAY_CLOSE_WAIT_MS);
      };
      const steps = setInterval(step, GATEWAY_DRAIN_STEP_MS);
      step();
      await allGone;
      clearInterval(steps);
      clearTimeout(cutOff);
    },
  };
}
