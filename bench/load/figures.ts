import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kind } from './day.ts';

/** Milliseconds of processor of one request: the site's processes, the database. */
export type Cost = { readonly serverMs: number; readonly databaseMs: number; readonly bytes: number };
/** The fastest rate at which one page in a hundred takes 100 ms, and what it was like. */
export type Day = {
  readonly pages: number;
  readonly clients: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Sockets that the site closed, and requests that it did not serve. */
  readonly failed: number;
  /** Of a core. */
  readonly server: number;
  readonly database: number;
  readonly load: number;
};
export type Alone = {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Requests that were not served. */
  readonly failed: number;
  readonly server: number;
  readonly load: number;
};

export type SiteName = 'one-postgresql' | 'one-embedded' | 'apart-postgresql';
export type SiteFigures = {
  /** Of a core, with ticks coming in and nobody there. */
  readonly idle: number;
  readonly costs: Readonly<Record<Kind, Cost>>;
  readonly client: {
    readonly serverMsPerSecond: number;
    readonly openMs: number;
    readonly memoryBytes: number;
    readonly messagesPerSecond: number;
    readonly bytesPerSecond: number;
  };
  /** Resident memory of each process before the first visitor and after the last run. */
  readonly memory: Readonly<Record<string, { readonly beforeBytes: number; readonly afterBytes: number }>>;
  /** Undefined where other work of the machine kept even the slowest rate from the bound. */
  readonly day: Day | undefined;
  readonly dayAbove: Day | undefined;
  readonly alone: Readonly<Partial<Record<Kind, Alone>>>;
};
export type Figures = {
  readonly measured: {
    readonly on: string;
    readonly form: string;
    readonly node: string;
    readonly processor: string;
    readonly loadAverage: readonly [before: string, after: string];
  };
  readonly sites: Readonly<Record<SiteName, SiteFigures>>;
};

const FILE = join(import.meta.dirname, 'figures.json');
export const readFigures = (): Figures => JSON.parse(readFileSync(FILE, 'utf8')) as Figures;
export const writeFigures = (figures: Figures): void =>
  writeFileSync(FILE, `${JSON.stringify(figures, undefined, 2)}\n`);
