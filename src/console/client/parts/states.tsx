import type { ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { useErrorText } from './page-text.ts';

/** What stands where nothing stands yet, and how something comes there. */
export const Empty = ({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) => (
  <div className="c-empty">
    <h2>{title}</h2>
    <p>{children}</p>
    {action}
  </div>
);

export const Failed = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const text = useTexts('console');
  const words = useErrorText();
  return (
    <div className="c-empty" role="alert">
      <h2>{text('errorTitle')}</h2>
      <p>{words(error)}</p>
      <Button size="small" variant="outlined" colour="neutral" onClick={onRetry}>
        {text('tryAgain')}
      </Button>
    </div>
  );
};

/** Rows to come, in the shape that they will have. */
export const Skeleton = ({ rows }: { readonly rows: number }) => {
  const text = useTexts('console');
  return (
    <div className="c-skeleton">
      <output className="visually-hidden">{text('loading')}</output>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="c-skeleton-row" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
};
