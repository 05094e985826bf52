import { createContext, createElement, use } from 'react';
import type { RenderSession } from './render-session.tsx';

/** The page's session; a template that holds `<Widget>` is wrapped in it. */
export const RenderSessionContext = createContext<RenderSession | null>(null);

type WidgetProps = {
  readonly tag: `fc-${string}`;
  /** Kebab-case names; false and undefined leave the attribute out, true writes it bare. */
  readonly attributes?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly json?: Readonly<Record<string, unknown>>;
  /** For tags whose children are items: each one's attributes and rich HTML. */
  readonly items?: readonly { readonly attributes: Readonly<Record<string, string>>; readonly html: string }[];
  /** For tags whose children are rich HTML. */
  readonly html?: string;
};

/** A widget in a page template that is written out by `renderToStaticMarkup`. */
export const Widget = ({ tag, attributes = {}, json, items, html }: WidgetProps) => {
  const session = use(RenderSessionContext);
  if (session === null) throw new Error(`${tag}: <Widget> needs a RenderSessionContext around it.`);
  const written = Object.entries(attributes).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === false ? [] : [[name, value === true ? '' : String(value)]],
  );
  const rendered = session.renderParts(tag, {
    attributes: Object.fromEntries(written),
    json,
    ...(items === undefined ? {} : { items: items.map((item) => item.attributes) }),
    html: items?.map((item) => item.html) ?? (html === undefined ? [] : [html]),
  });
  return createElement(tag, { ...asProps(rendered.attributes), dangerouslySetInnerHTML: { __html: rendered.inner } });
};

/** React writes the attributes of a custom element as they are named, save `class`. */
const asProps = ({ class: className, ...rest }: Readonly<Record<string, string>>) => ({
  ...rest,
  ...(className === undefined ? {} : { className }),
});
