import { CONSOLE_PORT_ABOVE } from '#contracts/limits.ts';
import type { Settings } from '../settings.ts';

/** The port that the console asks for; 0 is any that is free. */
export const consolePortOf = ({ port, consolePort }: Pick<Settings, 'port' | 'consolePort'>): number =>
  consolePort ?? (port === 0 || port + CONSOLE_PORT_ABOVE > 65_535 ? 0 : port + CONSOLE_PORT_ABOVE);

/** Where the console is, as far as the environment of a command tells. */
export const consoleAddress = (env: Readonly<Record<string, string | undefined>>): string => {
  const port = Number(env['PORT'] ?? 8080);
  const asked = env['CONSOLE_PORT'] === undefined ? undefined : Number(env['CONSOLE_PORT']);
  return env['CONSOLE_URL']?.replace(/\/+$/, '') ?? `http://localhost:${consolePortOf({ port, consolePort: asked })}`;
};
