import { useEffect, useEffectEvent } from 'react';

const OFF_KEY = 'fc-console-keys-off';
export const areSingleKeysOff = (): boolean => localStorage.getItem(OFF_KEY) !== null;
export function turnSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, '1');
}

const TYPED = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], dialog[open] *';

/** The letter that was meant, on a keyboard of another script by its place: `KeyJ` where the key says `ح`. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[\x20-\x7e]$/.test(event.key) || event.key.length > 1) return event.key;
  const [, letter] = /^Key([A-Z])$/.exec(event.code) ?? [];
  return letter?.toLowerCase() ?? { Slash: '/' }[event.code] ?? event.key;
}

/** What the browser itself presses by Enter. */
const PRESSED = 'a[href], button, summary, input[type="checkbox"], input[type="radio"]';

type Keys = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

/**
 * Shortcuts of one view: by a key (`j`, `Enter`, `Escape`), by two (`g p`), or with Control or Command (`mod+k`). Not while somebody types,
 * but for those with a modifier; not for single letters where they are off (WCAG 2.1.4).
 */
export function useKeys(keys: Keys): void {
  const handle = useEffectEvent((event: KeyboardEvent, before: string | undefined): boolean => {
    if (event.defaultPrevented || event.altKey) return false;
    const key = keyOf(event);
    const isModified = event.ctrlKey || event.metaKey;
    const isTyping = event.target instanceof Element && event.target.matches(TYPED);
    if (isTyping && !isModified) return false;
    // What is behind a dialog is not acted on, also where the dialog has lost the focus.
    if (!isModified && document.querySelector('dialog:modal') !== null) return false;
    if (key === 'Enter' && event.target instanceof Element && event.target.matches(PRESSED)) return false;
    if (key.length === 1 && !isModified && areSingleKeysOff()) return false;
    const action = keys[isModified ? `mod+${key.toLowerCase()}` : before === undefined ? key : `${before} ${key}`];
    if (action === undefined) return false;
    event.preventDefault();
    action(event);
    return true;
  });
  useEffect(() => {
    let before: { readonly key: string; readonly at: number } | undefined;
    const onKey = (event: KeyboardEvent) => {
      const first = before !== undefined && event.timeStamp - before.at < 1_000 ? before.key : undefined;
      before = undefined;
      if (handle(event, first) || first !== undefined) return;
      const key = keyOf(event);
      if (key === 'g' && !event.ctrlKey && !event.metaKey) before = { key, at: event.timeStamp };
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
