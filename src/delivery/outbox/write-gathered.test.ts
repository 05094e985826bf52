import { expect, it } from 'vitest';
import { writeGathered } from './write-gathered.ts';

it('writes rows of one turn together, and those of the next by themselves', async () => {
  const written: (readonly number[])[] = [];
  const write = writeGathered<number>(async (rows) => void written.push([...rows]));
  await Promise.all([write(1), write(2), write(3)]);
  await write(4);
  expect(written).toEqual([[1, 2, 3], [4]]);
});

it('fails only for the row that cannot be written, in its own words', async () => {
  const written: number[] = [];
  const write = writeGathered<number>(async (rows) => {
    if (rows.includes(2)) throw new Error('two is refused');
    written.push(...rows);
  });
  const outcomes = await Promise.allSettled([write(1), write(2), write(3)]);
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'written'))).toEqual([
    'written',
    'Error: two is refused',
    'written',
  ]);
  expect(written).toEqual([1, 3]);
  await expect(write(2)).rejects.toThrow('two is refused');
});
