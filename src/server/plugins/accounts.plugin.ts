import fp from 'fastify-plugin';
import { accountsRoutes } from '#accounts/accounts-routes.ts';
import { type AccountsOptions, accountsContext } from '#accounts/accounts-context.ts';
import { olderSealedDocuments } from '#accounts/application/reseal-documents.ts';
import { VERIFY_APPLICATION, verifyApplication } from '#accounts/application/verify-application.ts';
import { openBreachedPasswords } from '#accounts/credentials/breached-passwords.ts';
import { PasswordHasher } from '#accounts/credentials/password-hasher.ts';
import { repeatErasures } from '#accounts/own-data/repeat-erasures.ts';
import { waitingErasures } from '#accounts/own-data/waiting-erasures.ts';
import { OPEN_PLATFORM_ACCOUNT } from '#accounts/platform-accounts/begin-opening.ts';
import { openPlatformAccount } from '#accounts/platform-accounts/open-platform-account.ts';
import { olderPasswordKeys } from '#accounts/platform-accounts/password-key-metrics.ts';
import { olderSealedSecrets } from '#accounts/second-factor/reseal-secrets.ts';
import { accountKeys } from '#accounts/keys.ts';
import { findEnquirers } from '#console/people/find-enquirers.ts';
import { recordPerson } from '#console/people/record-person.ts';
import { recordOwnRequest } from '#console/requests/record-request.ts';
import { isWebAddress } from '#content/brand-schema.ts';
import { premiumAnalyticsLink } from '#enquiries/calls/access.call.ts';
import { downloadLink } from '#enquiries/calls/download.call.ts';
import { accountSettings, alertCounter } from '../account-settings.ts';
import { judgeAnswers } from '../judge-answers.ts';
import { erasureLedger } from '../backup/erasure-ledger.ts';
import { regulatorFacts } from '../brand-facts.ts';
import { sendsSms } from '../demonstration.ts';
import { noticeRecipients } from '../notice-recipients.ts';
import { otherPersonalTables } from '../personal-tables.ts';
import { courseLinks, platformBridge, verificationProvider } from '../platform-settings.ts';
import { scanByClamd } from '../virus-scanner.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What registration, log-in and all that knows a client go by. */
    readonly accounts: AccountsOptions;
  }
}

export const accountsPlugin = fp(
  async (app) => {
    const { callOptions, content, settings } = app;
    const { clamd, publicUrl } = settings;
    const brand = content.get();
    const { dashboard } = brand.settings.links;
    const secret = app.keyFor('accounts');
    const links = { ...callOptions, secret, publicUrl, content: app.enquiryContent };
    const hasher = new PasswordHasher();
    app.addHook('onClose', () => hasher.close());
    const leaked =
      settings.breachedPasswords === undefined ? undefined : openBreachedPasswords(settings.breachedPasswords);
    app.addHook('onClose', async () => leaked?.close());
    const accounts: AccountsOptions = {
      ...callOptions,
      hasher,
      otherPersonalTables: otherPersonalTables(app.seats),
      enqueue: app.delivery.enqueue,
      people: recordPerson,
      enquirers: findEnquirers,
      ownRequests: recordOwnRequest,
      ...(app.formCounts !== undefined && { formCounts: app.formCounts }),
      erasureLedger: erasureLedger(settings.dataDir),
      secret,
      ...(leaked !== undefined && { isBreached: leaked.isBreached }),
      publicUrl,
      brandNames: [brand.settings.name, ...brand.settings.alsoCalled],
      regulators: Object.fromEntries(
        [...brand.regulators.keys()].map((code) => [code, regulatorFacts(content.get, code)]),
      ),
      dashboardUrl: (edition) => (isWebAddress(dashboard) ? dashboard : `/${edition}/${dashboard}`),
      ...(await accountSettings(settings)),
      onAlert: alertCounter(app.registry),
      mailDomainCheck: settings.mailDomainCheck,
      disposableEmail: settings.disposableEmail,
      operatorToken: settings.operatorToken,
      onWrongToken: (request) => app.refusedTokens('operator', request),
      sendsSms: sendsSms(settings),
      signUpsPerAddress: settings.signUpsPerAddress,
      partnerPlatform: settings.partnerPlatform,
      downloadLink: downloadLink(links),
      premiumAnalyticsLink: premiumAnalyticsLink(links),
      noticeRecipients: noticeRecipients(brand),
      contactPage: (edition) => (content.get().page(edition, 'contact') === undefined ? undefined : 'contact'),
      mayPromote: (editionId, promotion) => {
        const edition = content.get().edition(editionId);
        return edition === undefined || !content.get().offerOf(edition).withheldPromotions.includes(promotion);
      },
      courses: courseLinks(content.get, publicUrl),
      judgeAnswers,
      scanFile: clamd === undefined ? undefined : (content) => scanByClamd(clamd, content),
    };
    app.decorate('accounts', accounts);
    app.tasks[OPEN_PLATFORM_ACCOUNT] = openPlatformAccount({
      ...accounts,
      bridge: platformBridge(settings),
      log: app.logger,
    });
    app.tasks[VERIFY_APPLICATION] = verifyApplication({
      ...accountsContext(accounts),
      provider: verificationProvider(
        settings,
        (regulator) => accounts.regulators[regulator]?.application?.checks ?? [],
      ),
      log: app.logger,
    });
    waitingErasures(app.registry, app.database.db, findEnquirers);
    olderSealedDocuments(app.registry, app.database.db, accountKeys(secret).document);
    olderSealedSecrets(app.registry, app.database.db, accountKeys(secret).secondFactor);
    olderPasswordKeys(app.registry, app.database.db, accountKeys(secret).platformPassword);
    // Before the first job is sent and the first request is answered.
    await repeatErasures(accountsContext(accounts), app.logger);
    await app.register(accountsRoutes(accounts));
  },
  {
    name: 'accounts',
    dependencies: ['http', 'bodies', 'content', 'secrets', 'delivery', 'calls', 'form-counts', 'enquiry-content'],
  },
);
