import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { STAFF_SESSION_IDLE_S, STAFF_SESSION_MAX_S } from '#contracts/limits.ts';
import { PRODUCT_LANGUAGES } from '#i18n/languages.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { DoneAnswer, MeAnswer, SessionsAnswer } from '../answers.ts';
import { hrefOf } from './address.ts';
import { post, read } from './api.ts';
import { areSingleKeysOff, turnSingleKeys } from './keys.ts';
import { languageName } from './language-name.ts';
import { useMe } from './me.ts';
import { Choice } from './parts/choice.tsx';
import { useErrorText } from './parts/page-text.ts';
import { useRoleName } from './parts/role-name.ts';
import { SessionList } from './parts/session-list.tsx';
import { Failed, Skeleton } from './parts/states.tsx';
import { useTell } from './parts/toasts.tsx';
import { THEMES, type Theme, chosenTheme, showTheme } from './theme.ts';

export const MeView = () => {
  const text = useTexts('console');
  const me = useMe();
  const roleName = useRoleName();
  const client = useQueryClient();
  const tell = useTell();
  const words = useErrorText();
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  const [areKeysOn, setKeysOn] = useState(() => !areSingleKeysOff());
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => read<SessionsAnswer>('me/sessions', signal),
  });
  const onError = (error: unknown) => tell(words(error));
  const become = useMutation({
    mutationFn: (id: string) => post<DoneAnswer>('enter/as', { id }),
    onSuccess: () => location.assign(hrefOf('')),
    onError,
  });
  const end = useMutation({
    mutationFn: (id: string) => post<DoneAnswer>('me/sessions/end', { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sessions'] }),
    onError,
  });
  const speak = useMutation({
    mutationFn: (language: string | null) => post<DoneAnswer>('me/language', { language }),
    onSuccess: (_, language) => client.setQueryData<MeAnswer>(['me'], (known) => known && { ...known, language }),
    onError,
  });
  return (
    <div className="c-page c-narrow">
      <h1>{text('section-me')}</h1>
      <section className="c-panel">
        <p className="c-who">
          <strong>
            <bdi>{me.name}</bdi>
          </strong>
          <span className="ltr">{me.email}</span>
          <span>
            {text('rolesOfMine')}: {me.roles.map((role) => roleName(role, me.role_names[role])).join(', ')}
          </span>
        </p>
        <div className="c-choices">
          <Choice
            label={text('language')}
            value={me.language ?? ''}
            options={[
              ['', text('languageBrowser')],
              ...PRODUCT_LANGUAGES.map((each) => [each, languageName(each)] as const),
            ]}
            onChoose={(language) => speak.mutate(language === '' ? null : language)}
          />
          <Choice
            label={text('theme')}
            value={theme}
            options={THEMES.map(
              (each) =>
                [
                  each,
                  { system: text('themeSystem'), light: text('themeLight'), dark: text('themeDark') }[each],
                ] as const,
            )}
            onChoose={(chosen) => {
              setTheme(chosen as Theme);
              showTheme(chosen as Theme);
            }}
          />
        </div>
        {me.is_made_up && (
          <Choice
            label={text('workAs')}
            value={me.id}
            options={me.staff.map(({ id, name }) => [id, name] as const)}
            onChoose={(id) => become.mutate(id)}
          />
        )}
        <label className="c-check">
          <input
            type="checkbox"
            checked={areKeysOn}
            onChange={(event) => {
              turnSingleKeys(event.target.checked);
              setKeysOn(event.target.checked);
            }}
          />
          <span>
            {text('singleKeys')}
            <small>{text('singleKeysText')}</small>
          </span>
        </label>
      </section>
      <section className="c-panel">
        <div className="c-panel-head">
          <h2>{text('sessions')}</h2>
          {(sessions.data?.sessions.length ?? 0) > 1 && (
            <Button size="small" variant="outlined" colour="neutral" onClick={() => end.mutate('others')}>
              {text('sessionEndOthers')}
            </Button>
          )}
        </div>
        {sessions.error !== null && <Failed error={sessions.error} onRetry={() => void sessions.refetch()} />}
        {sessions.isPending && <Skeleton rows={2} />}
        <SessionList sessions={sessions.data?.sessions ?? []} onEnd={(id) => end.mutate(id)} />
        <p className="c-soft">
          {text('sessionLimits', { idle: STAFF_SESSION_IDLE_S / 60, hours: STAFF_SESSION_MAX_S / 3600 })}
        </p>
      </section>
    </div>
  );
};
