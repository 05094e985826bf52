import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// The work of a captcha, away from the page's own thread.
handler({ deriveKey });
