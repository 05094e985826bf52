import { useEffect, useRef, useState } from 'react';
import type { PasswordVerdict } from '#contracts/password-strength.ts';
import type { PasswordContext } from '#domain/password-context.ts';

/**
 * The strength of a typed password, from a worker that starts when the field is first used, so that only those visitors
 * load its word lists. Undefined for an empty field, and in browsers without workers.
 *
 * @param known reads the other fields when they are needed.
 */
export function useStrength(
  controlId: string,
  password: string,
  known: () => PasswordContext,
): PasswordVerdict | undefined {
  const [worker, setWorker] = useState<Worker>();
  const [verdict, setVerdict] = useState<PasswordVerdict>();
  const asked = useRef(0);

  useEffect(() => {
    const control = document.getElementById(controlId);
    const end = new AbortController();
    let made: Worker | undefined;
    const begin = () => {
      if (made !== undefined) return;
      made = new Worker(new URL('password.worker.ts', import.meta.url), { type: 'module' });
      made.addEventListener('message', ({ data }: MessageEvent<PasswordVerdict & { readonly id: number }>) => {
        if (data.id === asked.current) setVerdict(data);
      });
      setWorker(made);
    };
    for (const type of ['focus', 'input']) control?.addEventListener(type, begin, { signal: end.signal });
    if (control !== null && control === document.activeElement) begin();
    return () => {
      end.abort();
      made?.terminate();
    };
  }, [controlId]);

  useEffect(() => {
    if (worker === undefined || password === '') return;
    asked.current += 1;
    worker.postMessage({ id: asked.current, password, known: known() });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what else was typed is read when the password changes
  }, [worker, password]);
  return password === '' ? undefined : verdict;
}
