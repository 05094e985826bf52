import type { Socket } from 'node:net';
import pg from 'pg';

const BEGUN: pg.QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] };

/**
 * A connection whose `begin` is not waited for: it leaves together with the transaction's first statement, which spares
 * each transaction one way to the database and back. Where the database does not take it, that statement fails.
 */
export class PromptClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    // So that the driver writes a statement before the one ahead of it is answered.
    super({ ...config, pipeline: true });
    this.query = this.#promptly(this.query.bind(this)) as pg.Client['query'];
  }

  #promptly(send: (...parameters: unknown[]) => unknown): (...parameters: unknown[]) => unknown {
    let hasBegun = false;
    return (...parameters) => {
      if (!hasBegun) {
        hasBegun = isBegin(parameters);
        return hasBegun ? Promise.resolve(BEGUN) : send(...parameters);
      }
      hasBegun = false;
      const { stream } = (this as unknown as { readonly connection: { readonly stream: Socket } }).connection;
      stream.cork();
      try {
        const begun = send('begin') as Promise<unknown>;
        const answered = send(...parameters);
        // A connection that broke tells both; without a listener the second would end the process.
        (answered instanceof Promise ? answered : begun).catch(() => {});
        return answered instanceof Promise ? begun.then(() => answered) : answered;
      } finally {
        stream.uncork();
      }
    };
  }
}

/** As drizzle says it; one with an isolation level, or with a callback, is sent as any other. */
function isBegin(parameters: readonly unknown[]): boolean {
  const [statement, , callback] = parameters;
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return text === 'begin' && callback === undefined;
}
