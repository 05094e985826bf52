import * as z from 'zod/mini';
import type { FeedDeclaration, FeedDefinition } from '#market/feeds/feed.ts';
import { FeedSettingError } from '#market/feeds/feed-setting.ts';

/** Puts the validation of settings before a feed's own `open`. */
export function defineFeed<Settings>(declaration: FeedDeclaration<Settings>): FeedDefinition {
  const { name, summary, origin, silenceMs } = declaration;
  return {
    name,
    summary,
    origin,
    silenceMs,
    open: async (given, context) => declaration.open(readSettings(declaration, given), context),
  };
}

function readSettings<Settings>(
  { name, settings, secrets = [] }: FeedDeclaration<Settings>,
  given: Readonly<Record<string, string>>,
): Settings {
  const known = Object.keys(settings.shape).join(', ');
  const unknown = Object.keys(given).find((setting) => !Object.hasOwn(settings.shape, setting));
  if (unknown !== undefined)
    throw new FeedSettingError(unknown, `is not a setting of the feed ${name}, which takes ${known}.`);
  const parsed = z.safeParse(settings, given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const setting = String(issue?.path[0]);
  const value = given[setting];
  const shown = secrets.includes(setting) ? 'what was given' : `"${value}"`;
  throw new FeedSettingError(
    setting,
    value === undefined
      ? `is missing, and the feed ${name} cannot do without. It ${issue?.message}.`
      : `${shown} ${issue?.message} (feed ${name}).`,
  );
}
