/** What the server and its database process say to each other over Node's channel between parent and child. */
export type EmbeddedStart = {
  readonly dataDir: string;
  /** The server's process id. */
  readonly pid: number;
  /** A folder only its owner may enter; the socket in it is `.s.PGSQL.5432`. */
  readonly socketFolder: string;
  readonly lockWaitMs: number;
};

export type ChildMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong' }
  /** A write failed for want of space. */
  | { readonly kind: 'disk-full' }
  | { readonly kind: 'in-use'; readonly pid: number | undefined }
  /** There is no database, and UNFINISHED_RESTORE tells why. */
  | { readonly kind: 'restore-unfinished' }
  /** `code` is the system's (`ENOSPC`, `EACCES`, …) where it is known. */
  | { readonly kind: 'failed'; readonly code: string | undefined; readonly detail: string };

export type ParentMessage = { readonly kind: 'close' } | { readonly kind: 'ping' };

/** The number in the socket's file name, as libpq has it. */
export const EMBEDDED_PORT = 5432;

/** In the same folder: where the server takes prices from an import while it holds the database (import-socket.ts). */
export const IMPORT_SOCKET_NAME = 'import.sock';

/** Likewise for the command that lists and replays dead letters (dead-letters-socket.ts). */
export const DEAD_LETTERS_SOCKET_NAME = 'letters.sock';

/** And for the command that makes a backup (backup/backup-socket.ts). */
export const BACKUP_SOCKET_NAME = 'backup.sock';

/** And for the command that reads the audit trail (audit-socket.ts). */
export const AUDIT_SOCKET_NAME = 'audit.sock';

/** And for the command that invites staff (console/staff-socket.ts). */
export const STAFF_SOCKET_NAME = 'staff.sock';

/** In the data folder while a backup is restored (backup/restore-backup.ts). */
export const UNFINISHED_RESTORE = 'database.restoring';
