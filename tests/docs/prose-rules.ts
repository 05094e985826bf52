/** Words that the project does not use, and what to say instead (CONTRIBUTING, rule 12). */
export const PROSE_RULES: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\bstrangers?\b/i, instead: 'unknown device, another visitor, untrusted input, public site' },
  { pattern: /\b(?:delivery|database|pages|accounts|market|this|another|other|own) rooms?\b/i, instead: 'module' },
  { pattern: /\bhouses?\b/i, instead: 'project, layout, vendor' },
  { pattern: /\bdoors?\b/i, instead: 'socket, entry point' },
  { pattern: /\bbackstage\b/i, instead: 'internal' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\bfor ever\b/i, instead: 'forever, without end' },
  { pattern: /\bby turns\b/i, instead: 'in turn' },
  { pattern: /\b(?:is|are|was|were|be) let in\b/i, instead: 'accepted, admitted' },
  { pattern: /\bto be had\b/i, instead: 'available' },
  { pattern: /\bby the (?:hundred|dozen|thousand)s?\b/i, instead: 'in batches' },
  { pattern: /\bborrow(?:s|ed|ing)?\b/i, instead: 'fallback' },
  { pattern: /\bkept (?:markdown|answers?|pages?)\b/i, instead: 'cached, stored' },
  { pattern: /\b(?:is|are) no (?:tick|object|number|day|word|plain)\b/i, instead: 'is not a …' },
  {
    pattern:
      /\b(?:stands?|stood) (?:in|on|at|beside|below|above|under|there|behind|before|after|outside)\b(?! (?:for|until|by)\b)/i,
    instead: 'is, are, was',
  },
  { pattern: /\bt(?:old|ells?) apart\b/i, instead: 'distinguish' },
  { pattern: /\bworked out\b/i, instead: 'calculated' },
  { pattern: /\ball the same\b/i, instead: 'anyway' },
  { pattern: /\bgives? way\b/i, instead: 'is replaced by' },
  { pattern: /\bof old\b/i, instead: 'previous, earlier' },
];

/** Names that the project does not use. */
export const NAME_RULES: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  {
    pattern: /\b(?:letIn|holdPhone|moveUp\w*)\b/,
    instead: 'what it does: checkAbuseLimits, claimPhoneNumber, assignFreeSeats',
  },
  { pattern: /\b[kK]ept[A-Z]\w*\b/, instead: 'cached…, stored…, previous…' },
  { pattern: /\b[bB]orrowed(?!From)\w+\b/, instead: 'fallback…' },
  {
    pattern: /\b\w*[sS]trangers?[A-Z_]?\w*\b|\b(?!DEMONSTRATION_OPEN_TO_)\w*STRANGERS?\w*\b/,
    instead: 'unknownDevice…, untrusted…, unlisted…, otherVisitor…',
  },
  { pattern: /\bask(?:Again|Widgets|WhileVisible|Site)\w*\b/, instead: 'request…, poll…' },
];
