/** Made by tools/icons.ts from src/kit/icons. */
declare module 'virtual:known-drawings' {
  /** Name → outline: on the server all, in the browser those that the code which has been loaded names. */
  export const drawings: ReadonlyMap<string, string>;
  export const loadDrawings: () => Promise<Readonly<Record<string, string>>>;
}
