import type { PasswordContext } from '#domain/password-context.ts';
import { judgePassword } from '#domain/password-strength.ts';

// Word lists and estimate, away from the page's own thread and from the form's code.
addEventListener(
  'message',
  ({ data: { id, password, known } }: MessageEvent<{ id: number; password: string; known: PasswordContext }>) => {
    postMessage({ id, ...judgePassword(password, known) });
  },
);
