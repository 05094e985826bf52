/** Flags of the command line and environment variables that begin so are settings of the feed, whatever follows (decision 027). */
export const FEED_FLAG_PREFIX = 'feed-';
const FEED_VARIABLE_PREFIX = 'FEED_SETTING_';

/** A setting of a feed that cannot be used. `setting` is its plain name, as in a file of sources: `host`. */
export class FeedSettingError extends Error {
  override readonly name = 'FeedSettingError';
  readonly setting: string;
  readonly problem: string;

  /** `problem` is one line: why, what to do. */
  constructor(setting: string, problem: string) {
    super(`${setting}: ${problem}`);
    this.setting = setting;
    this.problem = problem;
  }

  /** The same, for who gave the setting by flag or by variable. */
  atCommandLine(): Error {
    return new Error(`${feedFlag(this.setting)} (${feedVariable(this.setting)}): ${this.problem}`, { cause: this });
  }
}

/** `sender-sub` → `--feed-sender-sub`. */
export const feedFlag = (setting: string): string => `--${FEED_FLAG_PREFIX}${setting}`;

/** `sender-sub` → `FEED_SETTING_SENDER_SUB`. */
export const feedVariable = (setting: string): string =>
  `${FEED_VARIABLE_PREFIX}${setting.toUpperCase().replaceAll('-', '_')}`;

/** What the environment sets for the feed, by plain names. A variable that is empty counts as not set. */
export function feedSettingsOf(env: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([variable, value]) =>
      variable.startsWith(FEED_VARIABLE_PREFIX) && value !== undefined && value !== ''
        ? [[variable.slice(FEED_VARIABLE_PREFIX.length).toLowerCase().replaceAll('_', '-'), value]]
        : [],
    ),
  );
}
