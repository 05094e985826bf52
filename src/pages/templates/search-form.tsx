import { SEARCH_QUERY_MAX_LENGTH } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';

/** A field that asks the page of results; it needs no script. */
export function SearchForm({ action, query = '' }: { readonly action: string; readonly query?: string }) {
  const text = useTexts('search-button');
  return (
    <search>
      <form className="search-form" action={action} method="get">
        <label className="search-label" htmlFor="q">{text('label')}</label>
        <div className="search-row">
          <input className="search-field" id="q" name="q" type="search" required maxLength={SEARCH_QUERY_MAX_LENGTH} defaultValue={query} autoComplete="off" autoCapitalize="none" spellCheck={false} enterKeyHint="search" />
          <Button type="submit">{text('submit')}</Button>
        </div>
      </form>
    </search>
  );
}
