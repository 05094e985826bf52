import type { SealedEntry } from './audit.tables.ts';
import { BEFORE_THE_FIRST, entryHash } from './entry-hash.ts';
import type { Head } from './seal-entries.ts';

export type ChainVerdict =
  | {
      readonly isWhole: true;
      readonly entries: number;
      /** Above 1 where older entries have served their time. */
      readonly first: number | undefined;
      readonly head: Head | undefined;
    }
  | { readonly isWhole: false; readonly number: number; readonly fault: 'changed' | 'missing' | 'other-than-logged' };

/**
 * Computes the chain again, over all entries in their order. The first is trusted where older ones are gone: its own hash stands for what was
 * before it.
 *
 * @param logged a head that the site logged earlier: the entry of its number must still have its hash
 */
export async function verifyChain(entries: AsyncIterable<SealedEntry>, logged?: Head): Promise<ChainVerdict> {
  let head: Head | undefined;
  let first: number | undefined;
  let count = 0;
  for await (const entry of entries) {
    const { number, hash } = entry;
    if (head !== undefined && number !== head.number + 1)
      return { isWhole: false, number: head.number + 1, fault: 'missing' };
    const before = head?.hash ?? (number === 1 ? BEFORE_THE_FIRST : undefined);
    if (before !== undefined && hash !== entryHash(before, number, entry))
      return { isWhole: false, number, fault: 'changed' };
    if (logged?.number === number && logged.hash !== hash)
      return { isWhole: false, number, fault: 'other-than-logged' };
    head = { number, hash };
    first ??= number;
    count += 1;
  }
  if (logged !== undefined && logged.number > (head?.number ?? 0))
    return { isWhole: false, number: logged.number, fault: 'missing' };
  return { isWhole: true, entries: count, first, head };
}
