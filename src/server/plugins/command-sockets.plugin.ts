import fp from 'fastify-plugin';
import { openAuditSocket } from '../audit-socket.ts';
import { openBackupSocket } from '../backup/backup-socket.ts';
import { siteFingerprints } from '../backup/secret-fingerprint.ts';
import { openDeadLettersSocket } from '../dead-letters-socket.ts';
import { openImportSocket } from '../import-socket.ts';

/** The sockets by which commands reach the embedded database while the site holds it. */
export const commandSocketsPlugin = fp(
  async (app) => {
    const { database, delivery } = app;
    const { socketFolder } = database;
    if (socketFolder === undefined) return;
    app.addHook('onReady', async () => {
      const prices = await openImportSocket(socketFolder, database.db);
      closing.push(() => prices.close());
      const letters = await openDeadLettersSocket(socketFolder, database.db, delivery);
      closing.push(() => letters.close());
      const audit = await openAuditSocket(socketFolder, database.db);
      closing.push(() => audit.close());
      const [fingerprint] = siteFingerprints(app.keyFor);
      const backup = await openBackupSocket(socketFolder, database, app.settings.dataDir, fingerprint);
      closing.push(() => backup.close());
    });
    const closing: (() => Promise<void>)[] = [];
    app.addHook('onClose', async () => void (await Promise.all(closing.map((close) => close()))));
  },
  { name: 'command-sockets', dependencies: ['database', 'delivery', 'secrets'] },
);
