import type { ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';

/** What stands before the console: one card. */
export const Door = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const text = useTexts('console');
  return (
    <main className="c-door">
      <div className="c-card">
        <p className="c-brand">
          <span className="c-mark" aria-hidden="true" />
          {text('title')}
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
};
