export type SmsSize = { readonly alphabet: 'GSM-7' | 'UCS-2'; readonly segments: number };

// GSM 03.38 (3GPP TS 23.038 6.2.1): the default alphabet, and the extension whose characters take two places.
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENDED = new Set('\f^{}\\[~]|€');

/** How many messages an SMS is billed as. Of several, each gives 6 octets to its header (3GPP TS 23.040 9.2.3.24.1). */
export function smsSize(text: string): SmsSize {
  const characters = [...text];
  if (characters.every((character) => BASIC.has(character) || EXTENDED.has(character))) {
    const septets = characters.map((character) => (EXTENDED.has(character) ? 2 : 1));
    return { alphabet: 'GSM-7', segments: pack(septets, 160, 153) };
  }
  return {
    alphabet: 'UCS-2',
    segments: pack(
      characters.map((character) => character.length),
      70,
      67,
    ),
  };
}

/** A character is never cut in two by the end of a segment. */
function pack(places: readonly number[], alone: number, joined: number): number {
  if (places.reduce((sum, place) => sum + place, 0) <= alone) return 1;
  let segments = 1;
  let used = 0;
  for (const place of places) {
    if (used + place > joined) {
      segments += 1;
      used = 0;
    }
    used += place;
  }
  return segments;
}
