import { eq } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import { staff } from '../console.tables.ts';

/**
 * Work is given to who works here.
 *
 * @throws ProblemError `not-found`
 */
export async function requireActive(tx: Transaction, staffId: string): Promise<void> {
  const [member] = await tx.select({ state: staff.state }).from(staff).where(eq(staff.id, staffId));
  if (member?.state !== 'active') throw new ProblemError('not-found');
}
