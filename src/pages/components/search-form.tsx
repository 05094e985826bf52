import { SEARCH_QUERY_MAX_LENGTH } from '#contracts/limits.ts';
import { Button } from '#kit/button.tsx';

type SearchFormProps = {
  /** Address of the page that answers. */
  readonly action: string;
  readonly query?: string;
  readonly label: string;
  readonly submit: string;
  /** An empty query finds everything. */
  readonly mayBeEmpty?: boolean;
};

/** A form that requests a page with the query `q`; it needs no script. */
export function SearchForm({ action, query = '', label, submit, mayBeEmpty = false }: SearchFormProps) {
  return (
    <search>
      <form className="search-form" action={action} method="get">
        <label className="search-label" htmlFor="q">
          {label}
        </label>
        <div className="search-row">
          <input
            className="search-field"
            id="q"
            name="q"
            type="search"
            required={!mayBeEmpty}
            maxLength={SEARCH_QUERY_MAX_LENGTH}
            defaultValue={query}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
          />
          <Button type="submit">{submit}</Button>
        </div>
      </form>
    </search>
  );
}
