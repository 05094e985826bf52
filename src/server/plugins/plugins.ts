import { accountsPlugin } from './accounts.plugin.ts';
import { auditPlugin } from './audit.plugin.ts';
import { bodiesPlugin } from './bodies.plugin.ts';
import { callsPlugin } from './calls.plugin.ts';
import { consolePlugin } from './console.plugin.ts';
import { contentPlugin } from './content.plugin.ts';
import { databasePlugin } from './database.plugin.ts';
import { deliveryPlugin } from './delivery.plugin.ts';
import { devReloadPlugin } from './dev-reload.plugin.ts';
import { documentsPlugin } from './documents.plugin.ts';
import { commandSocketsPlugin } from './command-sockets.plugin.ts';
import { enquiriesPlugin } from './enquiries.plugin.ts';
import { enquiryContentPlugin } from './enquiry-content.plugin.ts';
import { factReviewsPlugin } from './fact-reviews.plugin.ts';
import { figuresPlugin } from './figures.plugin.ts';
import { filesPlugin } from './files.plugin.ts';
import { formCountsPlugin } from './form-counts.plugin.ts';
import { formsPlugin } from './forms.plugin.ts';
import { seoPlugin } from './seo.plugin.ts';
import { healthPlugin } from './health.plugin.ts';
import { haltsPlugin } from './halts.plugin.ts';
import { historyPlugin } from './history.plugin.ts';
import { httpPlugin } from './http.plugin.ts';
import { instrumentsPlugin } from './instruments.plugin.ts';
import { maintenancePlugin } from './maintenance.plugin.ts';
import { marketPlugin } from './market.plugin.ts';
import { newsletterPlugin } from './newsletter.plugin.ts';
import { openapiPlugin } from './openapi.plugin.ts';
import { pageRoutesPlugin } from './page-routes.plugin.ts';
import { pagesPlugin } from './pages.plugin.ts';
import { portPlugin } from './port.plugin.ts';
import { previewsPlugin } from './previews.plugin.ts';
import { pricesPlugin } from './prices.plugin.ts';
import { ratingsPlugin } from './ratings.plugin.ts';
import { requestLogPlugin } from './request-log.plugin.ts';
import { searchPlugin } from './search.plugin.ts';
import { secretsPlugin } from './secrets.plugin.ts';
import { textsPlugin } from './texts.plugin.ts';
import { tracingPlugin } from './tracing.plugin.ts';

/** In this order: each comes after what it depends on, says so, and is closed before it. */
export const SITE = [
  requestLogPlugin,
  tracingPlugin,
  httpPlugin,
  maintenancePlugin,
  secretsPlugin,
  contentPlugin,
  factReviewsPlugin,
  filesPlugin,
  bodiesPlugin,
  marketPlugin,
  portPlugin,
  databasePlugin,
  figuresPlugin,
  auditPlugin,
  deliveryPlugin,
  callsPlugin,
  formCountsPlugin,
  ratingsPlugin,
  historyPlugin,
  haltsPlugin,
  pricesPlugin,
  healthPlugin,
  enquiryContentPlugin,
  accountsPlugin,
  newsletterPlugin,
  enquiriesPlugin,
  consolePlugin,
  searchPlugin,
  devReloadPlugin,
  pagesPlugin,
  previewsPlugin,
  documentsPlugin,
  formsPlugin,
  textsPlugin,
  openapiPlugin,
  seoPlugin,
  pageRoutesPlugin,
  commandSocketsPlugin,
] as const;

/** Of a process of the price path alone, roles `gateway` and `feed`: no pages, no calls but those of prices, no database. */
export const PRICE_PATH = [
  requestLogPlugin,
  tracingPlugin,
  httpPlugin,
  instrumentsPlugin,
  secretsPlugin,
  marketPlugin,
  portPlugin,
  pricesPlugin,
  healthPlugin,
] as const;
