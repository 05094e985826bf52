/** What stops a database from opening. Each message is one line: what, why, what to do. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';
  readonly pid: number | undefined;

  constructor(folder: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`;
    super(
      `The data folder ${folder} is in use by ${holder}. Stop that one first, or start this one on a folder of its own (DATA_DIR or --data).`,
    );
    this.pid = pid;
  }
}

export class DataFolderUnusableError extends Error {
  override readonly name = 'DataFolderUnusableError';

  constructor(folder: string, reason: string, remedy: string) {
    super(`The data folder ${folder} cannot be used: ${reason}. ${remedy}`);
  }

  static restoreUnfinished(folder: string): DataFolderUnusableError {
    return new DataFolderUnusableError(
      folder,
      'a restore into it was cut short, and there is no database',
      'Restore again (npm run restore). The former database, if there was one, is the newest database.before-… in it.',
    );
  }

  /** `code` is the system's (`ENOSPC`), `detail` what the database said. */
  static because(folder: string, code: string | undefined, detail: string): DataFolderUnusableError {
    const [reason, remedy] =
      code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || /no space left/i.test(detail)
        ? ['the disk is full', 'Free some space and start again.']
        : code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
          ? ['it cannot be written', 'Fix its permissions, or name another folder (DATA_DIR or --data).']
          : code === 'ENOTDIR' || code === 'EEXIST'
            ? ['a file stands in its way', 'Name another folder (DATA_DIR or --data).']
            : [
                detail.split('\n', 1)[0] ?? '',
                'Bring it back from a backup, or name another folder (DATA_DIR or --data).',
              ];
    return new DataFolderUnusableError(folder, reason, remedy);
  }
}

export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';

  /** `url` is shown without user and password. */
  constructor(url: string, cause: unknown) {
    const shown = new URL(url);
    const reason =
      cause instanceof Error && cause.message !== ''
        ? cause.message
        : String((cause as { code?: unknown }).code ?? cause);
    super(
      `The database at ${shown.host}${shown.pathname} does not let us in: ${reason}. Check DATABASE_URL and that PostgreSQL is running.`,
      { cause },
    );
  }
}

/** The database belongs to a site with another secret (site-secret.ts). */
export class AnotherSecretError extends Error {
  override readonly name = 'AnotherSecretError';

  /** @param short what names this start's secret, for the setting that accepts it */
  constructor(short: string) {
    super(
      'The database belongs to a site with another secret than the one here. Set SECRET to the former one, or put its file into the data folder as secret; a new one is listed beside it first (docs/how-to/run-on-several-machines.md). ' +
        `If the former one is lost or must not be used any longer, set WITH_ANOTHER_SECRET=${short}: sessions and mailed links end, and platform passwords and authenticator apps cannot be read.`,
    );
  }
}

/** A newer version has brought the tables to where this one must not work on them any more. */
export class SchemaTooNewError extends Error {
  override readonly name = 'SchemaTooNewError';

  /** Schema numbers as in migration-files.ts; `by` is the version that applied the newest migration. */
  constructor(
    own: { readonly version: string; readonly schema: number },
    { needs, reached, by }: { readonly needs: number; readonly reached: number; readonly by: string },
  ) {
    super(
      `This is version ${own.version} (schema ${own.schema}), and the database needs schema ${needs} or newer: version ${by} has brought it to schema ${reached}. ` +
        'Start that version or a newer one, or go back to the backup that was made before it.',
    );
  }
}

/** The tables lack what this version needs, and this process must not bring them on (MIGRATE=off). */
export class SchemaTooOldError extends Error {
  override readonly name = 'SchemaTooOldError';

  constructor(version: string, pending: readonly string[]) {
    const [first = ''] = pending;
    const named = pending.length === 1 ? first : `${first} and ${pending.length - 1} more`;
    super(
      `The database lacks what version ${version} needs (${named}), and MIGRATE is off here. Run the migrate command of this version as the owner of the tables first: docs/how-to/run-on-several-machines.md.`,
    );
  }
}

/** The tables cannot be brought to what this version declares; nothing was changed. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';

  static failed(tag: string, cause: unknown): MigrationError {
    const { code, message } = cause as { code?: unknown; message?: string };
    return new MigrationError(
      `The migration ${tag} failed and nothing of it was kept: ${message?.split('\n', 1)[0] ?? 'no reason given'}${typeof code === 'string' ? ` (${code})` : ''}. Fix what it names, and start again.`,
      { cause },
    );
  }

  static blocked(): MigrationError {
    return new MigrationError(
      'The tables cannot be brought to this version: another connection holds one of them, or brings them on itself, for too long. See pg_stat_activity, end what holds it, and start again.',
    );
  }
}
