import type { LoadReport, ServerKind, ServerReport } from './bench-market.ts';

type Final<Report> = Extract<Report, { kind: 'report' }>;

/** What one round of one server with so many clients gave. */
export type Row = {
  readonly kind: ServerKind;
  readonly clients: number;
  readonly slow: number;
  readonly load: Final<LoadReport>;
  readonly server: Final<ServerReport>;
  readonly rssBefore: number;
  readonly staleClients: number;
};

/** The figures of a row, or the median of each over several rows. */
export type Figures = ReturnType<typeof figuresOf>;

export const figuresOf = ({ clients, load, server, rssBefore }: Row) => ({
  updatesPerS: load.updates / (load.wallMs / 1000),
  megabytesPerS: load.bytes / 1e6 / (load.wallMs / 1000),
  ageP50Ms: load.ageP50Ms,
  ageP99Ms: load.ageP99Ms,
  corePercent: (server.cpuMs / server.wallMs) * 100,
  loadCorePercent: (load.cpuMs / load.wallMs) * 100,
  cpuMsPerClientSecond: server.cpuMs / ((server.wallMs / 1000) * clients),
  // A server that is held up delivers less and so costs less a client: this tells the two apart.
  cpuUsPerUpdate: (server.cpuMs / server.wallMs / (load.updates / load.wallMs)) * 1000,
  kilobytesAClient: (server.rssBytes - rssBefore) / 1024 / clients,
  skipped: server.skipped,
});

export function medianFigures(rows: readonly Row[]): Figures {
  const all = rows.map(figuresOf);
  return Object.fromEntries(
    Object.keys(all[0]!).map((name) => [name, median(all.map((figures) => figures[name as keyof Figures]))]),
  ) as Figures;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

export const lineOf = (row: Row): string => {
  const { cpuMsPerClientSecond, cpuUsPerUpdate, ageP50Ms, ageP99Ms } = figuresOf(row);
  return `${row.kind} ${row.clients}${row.slow > 0 ? ` and ${row.slow} that never read` : ''}: ${cpuMsPerClientSecond.toFixed(4)} cpu ms per client-second, ${cpuUsPerUpdate.toFixed(3)} µs per update, age ${ageP50Ms}/${ageP99Ms} ms`;
};

/** The rows of one server, as many clients and as many slow ones, as a line of the table that is printed. */
export function shown(rows: readonly Row[], all: readonly Row[]) {
  const { kind, clients, slow } = rows[0]!;
  const figures = medianFigures(rows);
  const against = (peer: ServerKind, name: keyof Figures): string => {
    const ofPeer = all.filter((row) => row.kind === peer && row.clients === clients && row.slow === slow);
    return ofPeer.length === 0 ? '-' : (figures[name] / medianFigures(ofPeer)[name]).toFixed(2);
  };
  const sum = (count: (row: Row) => number): number => rows.reduce((total, row) => total + count(row), 0);
  return {
    server: kind,
    clients,
    ...(all.some((row) => row.slow > 0) ? { 'never read': slow, 'kept back': figures.skipped } : {}),
    'updates/s': Math.round(figures.updatesPerS),
    'MB/s': Number(figures.megabytesPerS.toFixed(1)),
    'age p50 ms': figures.ageP50Ms,
    'age p99 ms': figures.ageP99Ms,
    'p99 against ws': against('ws', 'ageP99Ms'),
    'core %': Number(figures.corePercent.toFixed(1)),
    'load core %': Number(figures.loadCorePercent.toFixed(1)),
    'cpu ms per client-second': Number(figures.cpuMsPerClientSecond.toFixed(4)),
    'against Bun': against('bun', 'cpuMsPerClientSecond'),
    'cpu µs per update': Number(figures.cpuUsPerUpdate.toFixed(3)),
    'against Bun ': against('bun', 'cpuUsPerUpdate'),
    'KB a client': Number(figures.kilobytesAClient.toFixed(1)),
    'wrong/lost/stale': [
      sum(({ load }) => load.wrongClients),
      sum(({ load }) => load.lostClients),
      sum(({ staleClients }) => staleClients),
    ].join('/'),
  };
}
