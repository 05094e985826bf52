// `npm run staff`: invites somebody to the console, the first administrator above all.
import { consoleAddress } from '#server/console/console-address.ts';
import { keepFilesPrivate } from '#server/data-folder.ts';
import { inviteAtSite, inviteByCommand } from '#server/console/staff-socket.ts';
import { readDatabaseSettings } from './command-line/database-settings.ts';
import { openOrAsk } from './command-line/open-or-ask.ts';
import { readOptions } from './command-line/read-options.ts';
import { runCommand, UsageError } from './command-line/run-command.ts';

const USAGE = `Usage: npm run staff -- invite <e-mail> --name <name> [--role <role>[,<role>]] [--data <folder>] [--url <address of the console>]
  Prints a link that is good once, for three days: whoever opens it sets up a passkey, or a password with an authenticator app. For
  somebody who is a member of staff already it is how they come back after they lost what they logged in by.
  --name  as other staff see them
  --role  administrator without it; docs/console.md lists the roles
  --url   where staff find the console; without it what the running site says, else CONSOLE_URL, else this machine
  --data  the folder of the embedded database; without it DATA_DIR, or data`;

async function main(args: readonly string[]): Promise<void> {
  keepFilesPrivate();
  const { values, positionals } = readOptions(
    args,
    { name: { type: 'string' }, role: { type: 'string' }, data: { type: 'string' }, url: { type: 'string' } },
    2,
  );
  const [what, email] = positionals;
  if (what !== 'invite' || email === undefined) throw new UsageError('Say invite, and the e-mail address of whom.');
  const name = values.name?.trim() ?? '';
  if (name === '') throw new UsageError('Say by --name what other staff see them as.');
  const member = { email, name, roles: (values.role ?? 'administrator').split(',') };
  const settings = readDatabaseSettings(values.data);
  const url = values.url?.replace(/\/+$/, '') ?? consoleAddress(process.env);
  const { link, expiresAt } = await openOrAsk(
    settings,
    async (database) => {
      try {
        return await inviteByCommand(database, member, url);
      } finally {
        await database.close();
      }
    },
    ({ socketFolder }) => inviteAtSite(socketFolder, member),
  );
  console.log(`✓ ${email} is invited as ${member.roles.join(', ')}. The link is good once, until ${expiresAt}:`);
  console.log(`  ${link}`);
}

await runCommand(USAGE, main);
