import type { ReactNode } from 'react';
import { FIRST_PAINT } from '../first-paint.ts';
import { Fold } from '../fold.tsx';
import { useSite } from '../site-context.ts';

/** A body without header and footer: one example, for a frame of the gallery. */
export function BareLayout({ template, children }: { readonly template: string; readonly children: ReactNode }) {
  const { regulator } = useSite();
  return (
    <body className="session-guest" data-regulator={regulator.code} data-template={template} data-alone="">
      <script dangerouslySetInnerHTML={{ __html: FIRST_PAINT }} />
      {children}
      <Fold />
    </body>
  );
}
