/** WebOTP (https://wicg.github.io/web-otp/), which the library of types does not know yet. */
type MessageCode = { readonly code?: string };

/**
 * Takes the code out of the message that a phone receives, where the browser offers it and the visitor agrees; the
 * field stays as it is where something is typed already.
 *
 * @returns ends the wait.
 */
export function awaitMessageCode(controlId: string): () => void {
  const end = new AbortController();
  if ('OTPCredential' in window && 'credentials' in navigator) {
    navigator.credentials.get({ otp: { transport: ['sms'] }, signal: end.signal } as CredentialRequestOptions).then(
      (credential) => {
        const { code } = (credential ?? {}) as MessageCode;
        const control = document.getElementById(controlId);
        if (end.signal.aborted || code === undefined || !(control instanceof HTMLInputElement) || control.value !== '')
          return;
        control.value = code;
        control.dispatchEvent(new Event('input', { bubbles: true }));
      },
      () => undefined, // refused by the visitor, or no such message: the code is typed
    );
  }
  return () => end.abort();
}
