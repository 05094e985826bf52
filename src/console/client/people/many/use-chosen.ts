import { useState } from 'react';
import { PEOPLE_AT_ONCE_MAX } from '#contracts/limits.ts';
import { remember, remembered } from '#console/client/address.ts';

type Kept = { readonly of: string; readonly ids: readonly string[]; readonly isAll: boolean };

/**
 * Who is chosen in a list, which `of` names: another filter begins anew. Kept in the entry of the history, so that Back from a person finds
 * the choice as it was.
 */
export function useChosen(of: string) {
  const [kept, setKept] = useState<Kept>(() => remembered<Kept>('chosen') ?? { of, ids: [], isAll: false });
  const now = kept.of === of ? kept : { of, ids: [], isAll: false };
  const keep = (next: Omit<Kept, 'of'>) => {
    const chosen = { of, ...next };
    setKept(chosen);
    remember({ chosen });
  };
  const ids = new Set(now.ids);
  return {
    ids,
    isAll: now.isAll,
    /** Of "all", taking one away leaves nobody but those who are named. */
    choose: (which: readonly string[], isChosen: boolean) => {
      if (now.isAll) {
        keep({ ids: isChosen ? [...which] : [], isAll: false });
        return;
      }
      for (const id of which)
        if (!isChosen) ids.delete(id);
        else if (ids.size < PEOPLE_AT_ONCE_MAX) ids.add(id);
      keep({ ids: [...ids], isAll: false });
    },
    chooseAll: () => keep({ ids: [], isAll: true }),
    clear: () => keep({ ids: [], isAll: false }),
  };
}
