import { FIX_LEVELS_MAX } from '#contracts/limits.ts';
import type { FixMessage } from '#market/feeds/fix/fix-codec.ts';

/** One MDEntry of a W or X message. */
export type MarketDataEntry = {
  /** MDUpdateAction, 279; a snapshot's entries are new. */
  readonly action: 'new' | 'change' | 'delete';
  /** MDEntryType, 269; undefined in the deletion of some vendors, for trades and other kinds. */
  readonly side: 'bid' | 'ask' | undefined;
  readonly isOtherKind: boolean;
  /** MDEntryID, 278. */
  readonly id: string | undefined;
  /** MDEntryPositionNo, 290. */
  readonly position: string | undefined;
  /** Symbol or SecurityID, 55 or 48, of the entry; undefined where the message or an earlier entry says it. */
  readonly name: string | undefined;
  readonly price: number | undefined;
  readonly size: number | undefined;
};

export type MarketData = {
  readonly kind: 'snapshot' | 'incremental';
  /** MDReqID, 262: what was asked for. */
  readonly request: string | undefined;
  readonly name: string | undefined;
  readonly entries: readonly MarketDataEntry[];
};

const SIDES: Readonly<Record<string, 'bid' | 'ask'>> = { 0: 'bid', 1: 'ask' };
const ACTIONS: Readonly<Record<string, MarketDataEntry['action']>> = { 0: 'new', 1: 'change', 2: 'delete' };

/** Reads a W or X message; a string says why it cannot be read. */
export function parseMarketData({ type, fields }: FixMessage): MarketData | string {
  const kind = type === 'W' ? 'snapshot' : 'incremental';
  const groupAt = fields.findIndex(([tag]) => tag === 268);
  if (groupAt < 0) return 'has no entries (268)';
  const head = new Map(fields.slice(0, groupAt).toReversed());
  const rows: Map<number, string>[] = [];
  // An entry begins with the tag that the group's first one began with: 269 in a snapshot, 279 in an increment.
  const first = fields[groupAt + 1]?.[0];
  for (const [tag, value] of fields.slice(groupAt + 1)) {
    if (tag === first) rows.push(new Map());
    const row = rows.at(-1);
    if (row !== undefined && !row.has(tag)) row.set(tag, value);
  }
  if (rows.length !== Number(fields[groupAt]?.[1]))
    return `has ${rows.length} entries and says ${fields[groupAt]?.[1]}`;
  const entries: MarketDataEntry[] = [];
  for (const row of rows) {
    const entry = readEntry(row, kind);
    if (typeof entry === 'string') return entry;
    entries.push(entry);
  }
  return { kind, request: head.get(262), name: nameOf(head), entries };
}

/** `[N/A]` is the symbol of what is named by its SecurityID alone. */
function nameOf(fields: ReadonlyMap<number, string>): string | undefined {
  const symbol = fields.get(55);
  return symbol === undefined || symbol === '[N/A]' ? (fields.get(48) ?? symbol) : symbol;
}

function readEntry(row: ReadonlyMap<number, string>, kind: MarketData['kind']): MarketDataEntry | string {
  const action = kind === 'snapshot' ? 'new' : ACTIONS[row.get(279) ?? ''];
  if (action === undefined) return `has an entry with the action (279) ${row.get(279)}`;
  const type = row.get(269);
  const side = SIDES[type ?? ''];
  const price = decimal(row.get(270));
  const size = decimal(row.get(271));
  if (Number.isNaN(price) || Number.isNaN(size)) return 'has a price (270) or size (271) that is no number';
  if (type === undefined && action === 'new') return 'has an entry without a type (269)';
  if (side !== undefined && action === 'new' && price === undefined) return 'has a new entry without a price (270)';
  return {
    action,
    side,
    isOtherKind: type !== undefined && side === undefined,
    id: row.get(278),
    position: row.get(290),
    name: nameOf(row),
    price,
    size,
  };
}

/** NaN where the text is not a decimal number of FIX. */
const decimal = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;

type Level = { readonly side: 'bid' | 'ask'; readonly price: number; readonly size: number | undefined };

export type TopOfBook = { readonly bid: number; readonly ask: number };

/** The levels of one instrument. */
export type FixLevels = {
  /** Answers what is wrong, or undefined. */
  readonly apply: (kind: MarketData['kind'], entries: readonly MarketDataEntry[]) => string | undefined;
  /** Undefined while a side is empty. A level of size 0 is an indication: it counts where its side has no other. */
  readonly top: () => TopOfBook | undefined;
};

export function createFixLevels(): FixLevels {
  const levels = new Map<string, Level>();

  /** An entry without id and position is the whole side: the source sends the top of its book alone. */
  function clearSide(side: 'bid' | 'ask' | undefined): void {
    for (const [key, level] of levels) if (level.side === side) levels.delete(key);
  }

  function applyOne(entry: MarketDataEntry, key: string, isWholeSide: boolean): string | undefined {
    if (entry.action === 'delete') {
      if (isWholeSide) clearSide(entry.side);
      else levels.delete(key);
      return undefined;
    }
    const held = levels.get(key);
    const side = entry.side ?? held?.side;
    const price = entry.price ?? held?.price;
    if (side === undefined || price === undefined) return 'changes an entry that is not held';
    if (isWholeSide) clearSide(side);
    if (held === undefined && levels.size >= FIX_LEVELS_MAX)
      return `brings more than ${FIX_LEVELS_MAX} entries of one instrument`;
    levels.set(key, { side, price, size: entry.size ?? held?.size });
    return undefined;
  }

  function best(side: 'bid' | 'ask'): number | undefined {
    const own = [...levels.values()].filter((level) => level.side === side);
    const firm = own.filter((level) => level.size !== 0);
    const prices = (firm.length > 0 ? firm : own).map((level) => level.price);
    if (prices.length === 0) return undefined;
    return side === 'bid' ? Math.max(...prices) : Math.min(...prices);
  }

  return {
    apply(kind, entries) {
      let problem: string | undefined;
      if (kind === 'snapshot') levels.clear();
      for (const [index, entry] of entries.entries()) {
        if (entry.isOtherKind) continue;
        const { id, position, side } = entry;
        const isUnkeyed = id === undefined && position === undefined;
        const key =
          id === undefined ? `${side} ${position ?? (kind === 'snapshot' ? `row ${index}` : '')}` : `id ${id}`;
        problem = applyOne(entry, key, isUnkeyed && kind === 'incremental') ?? problem;
      }
      return problem;
    },
    top() {
      const bid = best('bid');
      const ask = best('ask');
      return bid === undefined || ask === undefined ? undefined : { bid, ask };
    },
  };
}
