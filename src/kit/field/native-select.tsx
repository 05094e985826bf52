import type { ReactNode, SelectHTMLAttributes } from 'react';

type NativeSelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'value'> & {
  readonly id: string;
  readonly children: ReactNode;
  readonly [data: `data-${string}`]: string | undefined;
};

/** The browser's own list: it works without JavaScript, with every keyboard, and opens as the device opens lists. */
export const NativeSelect = ({ children, ...select }: NativeSelectProps) => (
  <div className="field-box" data-select="">
    <select className="field-control" {...select}>
      {children}
    </select>
  </div>
);
