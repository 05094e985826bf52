const PREFIX = 'fc-console-answer:';
/** Of what is typed and never sent, so that a machine does not keep it. */
const KEPT_MS = 14 * 86_400_000;

type Draft = { readonly text: string; readonly at: number };
const keyOf = (memberId: string, enquiryId: string): string => `${PREFIX}${memberId}:${enquiryId}`;

function readDraft(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Draft> | null;
    if (typeof draft?.text === 'string' && typeof draft.at === 'number') return { text: draft.text, at: draft.at };
  } catch {
    // what another version wrote is not a draft
  }
  return undefined;
}

/** What a member of staff had typed of an answer on this device; a log-out in the middle of a sentence loses nothing. */
export function draftOf(memberId: string, enquiryId: string, now = Date.now()): string {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && now - (readDraft(key)?.at ?? 0) > KEPT_MS) localStorage.removeItem(key);
  return readDraft(keyOf(memberId, enquiryId))?.text ?? '';
}

export function keepDraft(memberId: string, enquiryId: string, text: string, now = Date.now()): void {
  const key = keyOf(memberId, enquiryId);
  if (text.trim() === '') localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify({ text, at: now } satisfies Draft));
}
