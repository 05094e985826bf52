import { startWidgets } from '#islands/start.ts';

startWidgets();
