/** A captcha that could not be solved here: no secure context, no workers, or no end in time. */
export class CaptchaError extends Error {
  override readonly name = 'CaptchaError';
}
