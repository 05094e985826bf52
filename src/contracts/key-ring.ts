/** Keys of one purpose (docs/decisions/102-secrets-rotate.md): the first signs, each of them verifies what an earlier first one signed. */
export type KeyRing = readonly [Uint8Array, ...Uint8Array[]];
