/** With whom something is done, as the calls take it. */
export type ChosenPeople = { readonly ids: readonly string[] } | { readonly filter: Readonly<Record<string, string>> };
