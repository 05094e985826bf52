import * as z from 'zod/mini';

/**
 * An event that webhooks deliver: its name, its version, and the shape of its `data`. Types of the senders, docs/events.md,
 * the OpenAPI document and the tests come from it. What a change of it needs is said in docs/decisions/039.
 */
export type DeclaredEvent<Name extends string = string, Data extends z.ZodMiniObject = z.ZodMiniObject> = {
  /** `subject.happened`, in small letters. */
  readonly name: Name;
  /** Raised with every change that is not an addition; receivers find it in the envelope. */
  readonly version: number;
  /** When it is sent. */
  readonly sent: string;
  /** A strict object: a sender that adds a field has to declare it. */
  readonly data: Data;
  readonly example: z.output<Data>;
};

export const defineEvent = <const Name extends `${string}.${string}`, Data extends z.ZodMiniObject>(
  event: DeclaredEvent<Name, Data>,
): DeclaredEvent<Name, Data> => event;

/** A field with what it means, which is in the docs. */
export const field = <Schema extends z.ZodMiniType>(schema: Schema, meaning: string): Schema =>
  schema.check(z.describe(meaning)) as Schema;
