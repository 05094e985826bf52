import { expect, it } from 'vitest';
import { mayBreak } from './may-break.mjs';

it.each([
  ['CREATE TABLE "a" ("id" text NOT NULL);', false],
  ['ALTER TABLE "a" ADD COLUMN "b" text;', false],
  ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;', false],
  ['CREATE INDEX "b" ON "a" ("id");', false],
  [
    'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;\n--> statement-breakpoint\nALTER TABLE "a" ADD COLUMN "c" int DEFAULT 1;',
    true,
  ],
  ['ALTER TABLE "a" DROP COLUMN "b";', true],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', true],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', true],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;', true],
  ['DROP TABLE "a" CASCADE;', true],
])('what code of before may not survive is told from what only adds: %s', (sql, expected) => {
  expect(mayBreak(sql)).toBe(expected);
});
