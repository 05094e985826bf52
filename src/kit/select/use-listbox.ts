import { useId, useState } from 'react';

export type ListboxState =
  | { readonly kind: 'closed' }
  /** Index of the option that Enter would pick; -1 for none. */
  | { readonly kind: 'open'; readonly highlighted: number }
  /** Seen until its animation ends; for assistive technology and the keyboard it is closed. */
  | { readonly kind: 'closing' };

export type Listbox = {
  readonly id: string;
  readonly state: ListboxState;
  readonly isOpen: boolean;
  /** -1 for none, and while closed. */
  readonly highlighted: number;
  /** Opens with this option highlighted, or moves the highlight. */
  readonly open: (highlighted: number) => void;
  readonly close: () => void;
  readonly finish: () => void;
  /** Id of an option, for `aria-activedescendant`. */
  readonly optionId: (index: number) => string;
};

/** Open, closing or closed, and which option is highlighted: what a select and an autocomplete share. */
export const useListbox = (): Listbox => {
  const id = useId();
  const [state, setState] = useState<ListboxState>({ kind: 'closed' });
  return {
    id: `${id}list`,
    state,
    isOpen: state.kind === 'open',
    highlighted: state.kind === 'open' ? state.highlighted : -1,
    open: (highlighted) => setState({ kind: 'open', highlighted }),
    close: () => setState((now) => (now.kind === 'open' ? { kind: 'closing' } : now)),
    finish: () => setState((now) => (now.kind === 'closing' ? { kind: 'closed' } : now)),
    optionId: (index) => `${id}option${index}`,
  };
};
