import { type ReactNode, createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import { UNDO_OFFERED_MS } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';

type Toast = { readonly id: number; readonly words: string; readonly undo: (() => void) | undefined };
/** Says what was done; `undo` does the opposite, which is a call of its own: what was saved was saved at once. */
type Tell = (words: string, undo?: () => void) => void;

const ToastContext = createContext<Tell>(() => {});
export const useTell = (): Tell => use(ToastContext);

export const Toasts = ({ children }: { readonly children: ReactNode }) => {
  const text = useTexts('console');
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const next = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  const dismiss = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const tell = useCallback<Tell>(
    (words, undo) => {
      const id = (next.current += 1);
      // What is said already is not said twice.
      setToasts((all) => [...all.filter((toast) => toast.words !== words).slice(-2), { id, words, undo }]);
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        dismiss(id);
      }, UNDO_OFFERED_MS);
      timers.current.add(timer);
    },
    [dismiss],
  );
  return (
    <ToastContext value={tell}>
      {children}
      <output className="c-toasts">
        {toasts.map(({ id, words, undo }) => (
          <span key={id} className="c-toast">
            <span>{words}</span>
            {undo !== undefined && (
              <button
                type="button"
                onClick={() => {
                  dismiss(id);
                  undo();
                }}
              >
                {text('undo')}
              </button>
            )}
          </span>
        ))}
      </output>
    </ToastContext>
  );
};
