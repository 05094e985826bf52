/** At least one. */
export type NonEmpty<Each> = readonly [Each, ...Each[]];

/** Keys of one purpose (docs/decisions/102-secrets-rotate.md): the first signs, each of them verifies what an earlier first one signed. */
export type KeyRing = NonEmpty<Uint8Array>;

/** What becomes of each, in their order. */
export const mapEach = <From, To>([first, ...more]: NonEmpty<From>, convert: (each: From) => To): NonEmpty<To> => [
  convert(first),
  ...more.map((each) => convert(each)),
];
