import { SETTING_ROWS } from './settings.ts';

/** What `--help` of a command that starts the server prints. `command` is `npm start -- `, for example. */
export function settingsUsage(command: string): string {
  const rows: readonly { env: string; flag?: string; initial?: string; isSecret?: true }[] =
    Object.values(SETTING_ROWS);
  const flags = rows.flatMap(({ env, flag, initial }) =>
    flag === undefined
      ? []
      : [`  ${`--${flag}`.padEnd(15)} ${env}${initial === undefined ? '' : `, ${initial} by default`}`],
  );
  const variables = rows.flatMap(({ env, flag }) => (flag === undefined ? [env] : []));
  const secrets = rows.filter(({ isSecret }) => isSecret === true).map(({ env }) => env);
  return [
    `Usage: ${command}[--<setting> <value> …]`,
    '  Starts the site. A setting is a flag or an environment variable; the flag wins:',
    ...flags,
    `  --feed-<name>   FEED_SETTING_<NAME>, a setting of the price feed (docs/feeds.md)`,
    `  Only variables: ${variables.join(', ')}`,
    `  From a file that <VARIABLE>_FILE names: ${secrets.join(', ')}`,
    '  docs/settings.md explains each of them.',
  ].join('\n');
}
