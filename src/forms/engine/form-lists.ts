import * as z from 'zod/mini';
import { PLATFORMS } from '#contracts/platforms.ts';

/** Lists that the edition decides and not the form. The call's body has one of their values. */
export const formLists = z.strictObject({
  platforms: z.array(z.enum(PLATFORMS)),
  /** ISO 4217; the first is the edition's own. */
  currencies: z.array(z.string()),
  /** The N of N:1, at most the regulator's highest for retail clients. */
  leverage: z.array(z.string()),
  /** Companies of the broker, by the code of their entity. */
  companies: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** BCP 47. */
  languages: z.array(z.string()),
});

export type FormLists = z.infer<typeof formLists>;
export type ListName = keyof FormLists;

/** The values of a list; empty if the page has no facts of it. */
export const listValues = (lists: FormLists | undefined, name: ListName): readonly string[] =>
  (lists?.[name] ?? []).map((entry) => (typeof entry === 'string' ? entry : entry.id));
