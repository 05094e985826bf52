import { asTyped } from '#server/typed-command.ts';

/** A command was typed wrongly; its usage is shown behind the message. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Whether the usage is asked for. */
const asksForHelp = (args: readonly string[]): boolean => args.some((word) => word === '--help' || word === '-h');

/**
 * Runs a command of this folder. With `--help` its usage is printed and nothing is done. A failure is printed to stderr, and the
 * exit code is 1.
 *
 * @param usage begins with "Usage: npm run …".
 */
export async function runCommand(
  usage: string,
  run: (args: readonly string[]) => Promise<void> | void,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  try {
    if (asksForHelp(args)) console.log(asTyped(usage));
    else await run(args);
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof UsageError) console.error(`✗ ${error.message} ${asTyped(usage)}`);
    else
      for (const line of asTyped(error instanceof Error ? error.message : String(error)).split('\n'))
        console.error(line.startsWith(' ') ? line : `✗ ${line}`);
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  }
}
