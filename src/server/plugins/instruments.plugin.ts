import fp from 'fastify-plugin';
import { readInstruments } from '../read-instruments.ts';
import { requireBrandFolder } from '../require-brand-folder.ts';
import { runLatest } from '../run-latest.ts';
import { takeOverInstruments } from '../take-over-instruments.ts';
import { watchContent } from '../watch-content.ts';

/** All that the price path needs of the brand's folder. */
export const instrumentsPlugin = fp(
  async (app) => {
    const { logger, settings } = app;
    const { brandDir, dev } = settings;
    requireBrandFolder(brandDir);
    const instruments = await readInstruments(brandDir);
    app.decorate('instruments', instruments);
    const readAgain = runLatest(async () => {
      takeOverInstruments(instruments, await readInstruments(brandDir), logger);
    });
    const watcher = watchContent(
      brandDir,
      () =>
        void readAgain().catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          logger.error({ reason }, 'changed instruments cannot be used; the prices go on with those they had');
        }),
      dev,
    );
    app.addHook('onClose', async () => watcher.close());
  },
  { name: 'instruments' },
);
