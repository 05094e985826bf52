import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` compares the rooms' tables with the newest migration and writes the next one. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*.tables.ts',
  out: './src/server/database/migrations',
});
