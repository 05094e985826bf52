import type { Representation } from './representation.ts';

/** Files that the server's front answers, before the framework sees the request. */
export type PreparedFiles = {
  /** One that lies ready, at once. */
  readonly peek: (path: string) => Representation | undefined;
  /** The same, made if necessary; undefined if there is nothing at this path. `target` is the path with its query. */
  readonly get: (path: string, target: string) => Promise<Representation> | undefined;
};
