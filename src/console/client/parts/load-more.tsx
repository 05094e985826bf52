import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';

type LoadMoreProps = {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
};

/** Below a list that comes page by page; nothing once all is there. */
export function LoadMore({ pages }: LoadMoreProps) {
  const text = useTexts('console');
  if (!pages.hasNextPage) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      colour="neutral"
      busy={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      {text('loadMore')}
    </Button>
  );
}
