import type { Call } from '#calls/call-declaration.ts';
import { captchaTokenCall, captchaVerifyCall } from './abuse/captcha.call.ts';
import type { AccountsContext } from './accounts-context.ts';
import { applicationCalls } from './application/application.call.ts';
import { documentCalls } from './application/document.call.ts';
import { returnCalls } from './application/return.call.ts';
import { marketingEmailsCall } from './contact/marketing-emails.call.ts';
import { validateEmailCall } from './contact/validate-email.call.ts';
import { sendCodeAgainCall, verifyPhoneCall } from './contact/verify-phone.call.ts';
import { authorisePhoneCalls } from './credentials/authorise-phone.call.ts';
import { authoriseCalls } from './credentials/authorise.call.ts';
import { proceedByPhoneCall, resetByPhoneCall } from './credentials/reset-by-phone.call.ts';
import { resetPasswordCalls } from './credentials/reset-password.call.ts';
import { resetLinkCall, setPasswordCall } from './credentials/set-password.call.ts';
import { unifiedCalls } from './credentials/unified.call.ts';
import { decisionCalls } from './decisions/decision-calls.ts';
import { platformAccountCalls } from './further-accounts/platform-account.call.ts';
import { accountCall, changePasswordCall, eraseCall, ownDataCall } from './own-data/own-data.call.ts';
import { earlyConsentCall } from './registration/early-consent.call.ts';
import { educationCalls } from './registration/education.call.ts';
import { finishAccountCall } from './registration/finish-account.call.ts';
import { islamicStep2Call } from './registration/islamic-step-2.call.ts';
import { laterStepCalls } from './registration/later-steps.ts';
import { leadActivateCall } from './registration/lead-activate.call.ts';
import { registrationCalls } from './registration/register.ts';
import { registrationPlacesCalls } from './registration/registration-places.call.ts';
import { resendCalls } from './registration/resend.call.ts';
import { resumeCalls } from './registration/resume.call.ts';
import { thankYouCalls } from './registration/thank-you.call.ts';
import { profileByEmailCall, userStatusCall } from './registration/user-status.call.ts';
import { verifyEmailCall } from './registration/verify-email.call.ts';
import {
  addPasskeyCall,
  confirmAuthenticatorCall,
  newAuthenticatorCall,
  passkeyOptionsCall,
  proveCall,
  recoveryCodesCall,
  removeFactorCall,
} from './second-factor/factors.call.ts';
import {
  authoriseCodeCall,
  authorisePasskeyCall,
  logInPasskeyOptionsCall,
  pendingLogInCall,
  sendLogInCodeCall,
} from './second-factor/log-in.call.ts';
import { clientIdCall } from './session/client-id.call.ts';
import { endSessionCall } from './session/end-session.call.ts';
import { sessionCall } from './session/session.call.ts';
import { xsrfCall } from './session/xsrf.call.ts';
import { authoriseSocialCall, socialCallbackCall, socialStartCall } from './social/social.call.ts';

/** The calls of this module, in the order of the OpenAPI document. */
export const ACCOUNT_CALLS: readonly Call<AccountsContext>[] = [
  validateEmailCall,
  ...registrationCalls,
  ...laterStepCalls,
  islamicStep2Call,
  ...platformAccountCalls,
  ...educationCalls,
  leadActivateCall,
  ...thankYouCalls,
  ...resendCalls,
  ...resumeCalls,
  verifyEmailCall,
  clientIdCall,
  marketingEmailsCall,
  ...registrationPlacesCalls,
  earlyConsentCall,
  xsrfCall,
  ...authoriseCalls,
  ...authorisePhoneCalls,
  ...unifiedCalls,
  authoriseSocialCall,
  socialStartCall,
  socialCallbackCall,
  pendingLogInCall,
  authoriseCodeCall,
  sendLogInCodeCall,
  logInPasskeyOptionsCall,
  authorisePasskeyCall,
  verifyPhoneCall,
  sendCodeAgainCall,
  ...resetPasswordCalls,
  resetByPhoneCall,
  proceedByPhoneCall,
  resetLinkCall,
  setPasswordCall,
  captchaTokenCall,
  captchaVerifyCall,
  userStatusCall,
  profileByEmailCall,
  sessionCall,
  endSessionCall,
  accountCall,
  ownDataCall,
  finishAccountCall,
  ...applicationCalls,
  ...documentCalls,
  ...returnCalls,
  changePasswordCall,
  eraseCall,
  proveCall,
  newAuthenticatorCall,
  confirmAuthenticatorCall,
  passkeyOptionsCall,
  addPasskeyCall,
  removeFactorCall,
  recoveryCodesCall,
  ...decisionCalls,
];
