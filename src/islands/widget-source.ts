/**
 * What a tag says before its schema has parsed it: read from a hast tree or a template on the server, from the
 * document in the browser.
 */
export type WidgetSource = {
  /** As written: kebab-case names, values as text; a bare attribute is ''. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The JSON script child, already parsed; undefined when there is none. */
  readonly json?: unknown;
  /** `children: 'items'`: the attributes of each `<fc-item>`. */
  readonly items?: readonly Readonly<Record<string, string>>[];
  /** Rich HTML by slot: of each item, or the one between the tags. */
  readonly html?: readonly string[];
  /** What could not be read: broken JSON, content where none is taken. One sentence each. */
  readonly faults?: readonly string[];
};

export const brokenJson = (cause: unknown): string =>
  `the JSON script child cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`;
export const STRAY_CONTENT = {
  none: 'takes nothing between its tags but one JSON script.',
  items: 'takes only <fc-item> children and one JSON script.',
} as const;

/** Names of the wire between server markup and browser. */
export const WIRE = {
  /** Id prefix of server markup that nobody has touched yet. */
  pristine: 'data-fc',
  /** Id prefix of markup that a view is, or was, alive in; a clone carries it too. */
  live: 'data-fc-live',
  /** On markup that becomes live by itself, before anybody does anything: `load` at once, `near` once it is near the viewport. */
  wakes: 'data-wakes',
  /** Key in a tag's JSON: address of a file with more props, which comes with the code (decision 152). */
  apart: '$apart',
  /** Slot number of a rich HTML leaf. */
  slot: 'data-html',
  /** Holds the view's markup inside the tag; never defined as a custom element. */
  view: 'fc-view',
  item: 'fc-item',
  /** On elements whose clicks and arrow keys wait for the code. */
  hold: 'data-hold',
  /** On parts that a style sheet hides in some windows: widgets in one wait until it is shown. */
  rests: 'data-rests',
  /** Names of the style sheets that the page carries inline. */
  styles: 'data-fc-styles',
} as const;
