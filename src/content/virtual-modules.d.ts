/** Made by tools/element-map.ts from the declarations of widgets. */
declare module 'virtual:widget-hashes' {
  /** Tag → which of its props are hashes that it answers to. */
  export const widgetHashes: ReadonlyMap<
    string,
    readonly { readonly prop: string; readonly of: 'tag' | 'items'; readonly inAnyCase?: true }[]
  >;
}
