import cookie from '@fastify/cookie';
import type { FastifyPluginAsync } from 'fastify';
import { EXPIRED_ROWS_SWEEP_EVERY_MS } from '#contracts/limits.ts';
import { type AccountsOptions, accountsContext } from './accounts-context.ts';
import { accountCall } from './calls/account.call.ts';
import { authoriseCall } from './calls/authorise.call.ts';
import { authorisePhoneCall } from './calls/authorise-phone.call.ts';
import { captchaCall } from './calls/captcha.call.ts';
import { clientIdCall } from './calls/client-id.call.ts';
import { earlyConsentCall } from './calls/early-consent.call.ts';
import { endSessionCall } from './calls/end-session.call.ts';
import { finishAccountCall } from './calls/finish-account.call.ts';
import { islamicStep2Call } from './calls/islamic-step-2.call.ts';
import { leadActivateCall } from './calls/lead-activate.call.ts';
import { educationCalls } from './courses/education.call.ts';
import { platformAccountCalls } from './platform-accounts/platform-account.call.ts';
import { marketingEmailsCall } from './calls/marketing-emails.call.ts';
import { registrationPlacesCalls } from './calls/registration-places.call.ts';
import { resendCall } from './calls/resend.call.ts';
import { resumeCall } from './calls/resume.call.ts';
import { resetPasswordCall } from './calls/reset-password.call.ts';
import { sessionCall } from './calls/session.call.ts';
import { setPasswordCall } from './calls/set-password.call.ts';
import { thankYouCall } from './calls/thank-you.call.ts';
import { socialCall } from './calls/social.call.ts';
import { unifiedCall } from './calls/unified.call.ts';
import { userStatusCall } from './calls/user-status.call.ts';
import { validateEmailCall } from './calls/validate-email.call.ts';
import { verifyEmailCall } from './calls/verify-email.call.ts';
import { verifyPhoneCall } from './calls/verify-phone.call.ts';
import { xsrfCall } from './calls/xsrf.call.ts';
import { decisionCalls } from './decisions/decision-calls.ts';
import { forgetExpired } from './forget-expired.ts';
import { laterStepCalls } from './later-steps.ts';
import { registrationCall } from './register.ts';
import { REGISTRATION_KINDS } from './registration-kinds.ts';
import { takeJsonOnly } from './take-json-only.ts';

const CALLS = [
  xsrfCall,
  validateEmailCall,
  laterStepCalls,
  islamicStep2Call,
  leadActivateCall,
  thankYouCall,
  resendCall,
  resumeCall,
  verifyEmailCall,
  authoriseCall,
  sessionCall,
  platformAccountCalls,
  educationCalls,
  marketingEmailsCall,
  registrationPlacesCalls,
  clientIdCall,
  verifyPhoneCall,
  authorisePhoneCall,
  resetPasswordCall,
  setPasswordCall,
  unifiedCall,
  userStatusCall,
  endSessionCall,
  captchaCall,
  earlyConsentCall,
  accountCall,
  finishAccountCall,
  socialCall,
  decisionCalls,
];

/**
 * The calls of registration, verification, log-in, passwords, captcha and session (docs: calls). Bodies and answers are in
 * contracts/calls/, refusals are thrown as ProblemError. A form posted without JavaScript reaches them through
 * `app.inject` with INTERNAL_CALL_HEADER and `remoteAddress` set to the visitor's, which the throttles go by.
 */
export function accountsRoutes(options: AccountsOptions): FastifyPluginAsync {
  return async (app) => {
    const context = accountsContext(options);
    if (!app.hasRequestDecorator('cookies')) await app.register(cookie);

    takeJsonOnly(app);
    app.addHook('onSend', async (_request, reply) => {
      void reply.header('Cache-Control', 'no-store');
    });

    const sweep = setInterval(() => {
      forgetExpired(context.db, context.now()).catch((error: unknown) =>
        app.log.warn({ code: (error as { code?: unknown }).code }, 'expired rows stay until the next sweep'),
      );
    }, EXPIRED_ROWS_SWEEP_EVERY_MS);
    sweep.unref();
    app.addHook('onClose', async () => {
      clearInterval(sweep);
      await context.hasher.close();
    });

    await context.hasher.warmUp();
    for (const kind of REGISTRATION_KINDS) registrationCall(app, context, kind);
    for (const call of CALLS) call(app, context);
  };
}
