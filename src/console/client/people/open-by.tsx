import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PERSON_OPEN_EVERY_MS } from '#contracts/limits.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import type { OpenByAnswer } from '#console/people/people-work.answers.ts';
import { post } from '../api.ts';

/** Who else has this person open: a word, no lock. */
export const OpenBy = ({ id }: { readonly id: string }) => {
  const text = useTexts('console-many');
  const { locale } = usePageLanguage();
  const others = useQuery({
    queryKey: ['person-open', id],
    queryFn: ({ signal }) => post<OpenByAnswer>(`people/${id}/open`, { open: true }, signal),
    refetchInterval: PERSON_OPEN_EVERY_MS,
    gcTime: 0,
  });
  useEffect(
    () => () => {
      post(`people/${id}/open`, { open: false }).catch(() => undefined); // it is forgotten by itself
    },
    [id],
  );
  const names = others.data?.open_by.map(({ name }) => name) ?? [];
  return (
    <output className="c-open-by">
      {names.length > 0 && (
        <span>
          <Icon symbol="visibility_20px" />
          {text('openBy', { names: new Intl.ListFormat(locale).format(names), count: names.length })}
        </span>
      )}
    </output>
  );
};
