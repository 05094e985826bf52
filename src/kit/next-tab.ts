import { nextEnabled } from './next-enabled.ts';

type Tabs = {
  readonly tabs: readonly { readonly disabled?: boolean | undefined }[];
  readonly from: number;
  readonly direction: 'horizontal' | 'vertical';
  readonly isRightToLeft: boolean;
};

/** Where a key leads to from the active tab, past disabled ones and round the ends (WAI-ARIA APG, tabs pattern); undefined: it is none of the list's keys. */
export const nextTab = (key: string, { tabs, from, direction, isRightToLeft }: Tabs): number | undefined => {
  const [forward, backward] =
    direction === 'vertical'
      ? ['ArrowDown', 'ArrowUp']
      : isRightToLeft
        ? ['ArrowLeft', 'ArrowRight']
        : ['ArrowRight', 'ArrowLeft'];
  switch (key) {
    case forward:
      return nextEnabled(tabs, from + 1, 1);
    case backward:
      return nextEnabled(tabs, from - 1, -1);
    case 'Home':
      return nextEnabled(tabs, 0, 1);
    case 'End':
      return nextEnabled(tabs, tabs.length - 1, -1);
    default:
      return undefined;
  }
};
