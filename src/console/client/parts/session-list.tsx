import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { SessionRow } from '#console/answers.ts';
import { ago } from './moments.tsx';

/** Where somebody is logged in; each but this one can be ended. */
export const SessionList = ({
  sessions,
  onEnd,
}: {
  readonly sessions: readonly SessionRow[];
  readonly onEnd: (id: string) => void;
}) => {
  const text = useTexts('console');
  const { locale } = usePageLanguage();
  return (
    <ul className="c-rows">
      {sessions.map((session) => (
        <li key={session.id}>
          <span>
            <bdi>{browserOf(session.agent) ?? text('sessionUnknown')}</bdi>
            <small>
              {session.is_this
                ? text('sessionThis')
                : text('sessionSeen', { ago: ago(new Date(session.last_seen_at), locale) })}
              {' · '}
              {text(`factor-${session.factor}`)}
            </small>
          </span>
          {!session.is_this && (
            <Button
              size="small"
              variant="transparent"
              colour="neutral"
              aria-label={text('sessionEndNamed', { browser: browserOf(session.agent) ?? text('sessionUnknown') })}
              onClick={() => onEnd(session.id)}
            >
              {text('sessionEnd')}
            </Button>
          )}
        </li>
      ))}
    </ul>
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
