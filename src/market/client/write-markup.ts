/** Into the text node that is there: nothing is parsed, replaced or measured. */
export function writeText(element: Element, text: string): void {
  const node = element.firstChild;
  if (node?.nodeType === Node.TEXT_NODE) {
    if (node.nodeValue !== text) node.nodeValue = text;
  } else if (text !== '') element.prepend(text);
}

/** By the attribute's name and not by `dataset`, which takes several times as long. */
export function writeAttribute(
  element: HTMLElement,
  name: `${'data' | 'aria'}-${string}`,
  value: string | undefined,
): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
