import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { STAFF_SESSION_IDLE_S, STAFF_SESSION_MAX_S } from '#contracts/limits.ts';
import { PRODUCT_LANGUAGES } from '#i18n/languages.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { DoneAnswer, MeAnswer, SessionsAnswer } from '../answers.ts';
import { post, read } from './api.ts';
import { areSingleKeysOff, turnSingleKeys } from './keys.ts';
import { useMe } from './me.ts';
import { Choice } from './parts/choice.tsx';
import { ago } from './parts/moments.tsx';
import { useErrorText } from './parts/page-text.ts';
import { Failed, Skeleton } from './parts/states.tsx';
import { useTell } from './parts/toasts.tsx';
import { THEMES, type Theme, chosenTheme, showTheme } from './theme.ts';

/** Each in its own words. */
const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch', es: 'Español', ar: 'العربية' } as const;

export const MeView = () => {
  const text = useTexts('console');
  const { locale } = usePageLanguage();
  const me = useMe();
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
            {text('rolesOfMine')}: {me.roles.map((role) => text(`role-${role}` as 'role-viewer')).join(', ')}
          </span>
        </p>
        <div className="c-choices">
          <Choice
            label={text('language')}
            value={me.language ?? ''}
            options={[
              ['', text('languageBrowser')],
              ...PRODUCT_LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]] as const),
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
        <ul className="c-rows">
          {sessions.data?.sessions.map((session) => (
            <li key={session.id}>
              <span>
                <bdi>{browserOf(session.agent) ?? text('sessionUnknown')}</bdi>
                <small>
                  {session.is_this
                    ? text('sessionThis')
                    : text('sessionSeen', { ago: ago(new Date(session.last_seen_at), locale) })}
                  {' · '}
                  {text(`factor-${session.factor}` as 'factor-passkey')}
                </small>
              </span>
              {!session.is_this && (
                <Button
                  size="small"
                  variant="transparent"
                  colour="neutral"
                  aria-label={text('sessionEndNamed', { browser: browserOf(session.agent) ?? text('sessionUnknown') })}
                  onClick={() => end.mutate(session.id)}
                >
                  {text('sessionEnd')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <p className="c-soft">
          {text('sessionLimits', { idle: STAFF_SESSION_IDLE_S / 60, hours: STAFF_SESSION_MAX_S / 3600 })}
        </p>
      </section>
    </div>
  );
};

/** The browser and the system that a user agent names, as far as somebody tells their own apart by them. */
function browserOf(agent: string | null): string | undefined {
  if (agent === null) return undefined;
  const [browser] = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].filter((name) => agent.includes(name));
  const [system] = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS X', 'Linux'].filter((name) => agent.includes(name));
  const named = { Edg: 'Edge', OPR: 'Opera' }[browser ?? ''] ?? browser;
  return [named, system === 'Mac OS X' ? 'macOS' : system].filter(Boolean).join(', ') || undefined;
}
