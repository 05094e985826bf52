import type { FastifyInstance } from 'fastify';
import type { openDatabase } from './database/open-database.ts';

/** A page as it leaves the server: its document and its Content Security Policy. */
export type SentPage = { readonly html: string; readonly policy: string };

/** The console's client from its sources, which the listener of the site has. */
export type ConsoleSources = {
  /** Where they are, without a slash behind it. */
  readonly origin: string;
  /** Address of what the console's page loads first. */
  readonly script: string;
  /** Adds what the browser needs to follow edits. */
  readonly preparePage: (page: SentPage) => SentPage;
};

/** What `npm run dev` (tools/dev) puts in the place of a built server's parts; a built server has none. */
export type DevServer = {
  /** Address of the script that pages load first. */
  readonly scriptUrl: string;
  /** Its connections outlast the site, which is reopened when code changes that cannot be replaced. */
  readonly openDatabase: typeof openDatabase;
  /** Takes the requests of its port to the site from now on. Answers the port. */
  readonly listen: (app: FastifyInstance) => number;
  /** Adds what the browser needs to follow edits. */
  readonly preparePage: (page: SentPage) => SentPage;
  readonly consoleSources: ConsoleSources;
  /** A page, or a widget on it, could not be rendered. `path`: of the page's address. */
  readonly renderFailed: (path: string, error: unknown) => void;
  /** What was saved in the brand's folder is in order, and shown. */
  readonly contentShown: () => void;
};
