import { elementMap } from 'virtual:element-map';
import { hashTarget } from '#kit/hash.ts';
import { holdInteractions } from './hold.ts';
import { closestWidget, WidgetElement } from './widget-element.ts';

const NEARING = ['pointerover', 'touchstart', 'focusin'];
const ASKING = ['pointerdown', 'focusin', 'keydown', 'click', 'input'];

/**
 * Starts the widget platform on this page.
 *
 * @param signs What the visitor has done before it was there.
 */
export const startWidgets = (signs: readonly Pick<Event, 'type' | 'target'>[] = []): void => {
  const passive = { capture: true, passive: true };
  for (const type of NEARING) document.addEventListener(type, (event) => widgetOf(event)?.preload(), passive);
  for (const type of ASKING) document.addEventListener(type, (event) => widgetOf(event)?.ask(), passive);
  // What the address comes to name is made live, however far it is: a pop-up opens by its hash.
  addEventListener('hashchange', () => closestWidget(hashTarget(location.hash) ?? null)?.ask());
  holdInteractions();
  for (const [tag, entry] of Object.entries(elementMap.elements)) {
    if (customElements.get(tag) !== undefined) continue;
    customElements.define(
      tag,
      class extends WidgetElement {
        static override entry = entry;
      },
    );
  }
  for (const sign of signs) {
    if (ASKING.includes(sign.type)) widgetOf(sign)?.ask();
    else widgetOf(sign)?.preload();
  }
};

const widgetOf = ({ target }: Pick<Event, 'target'>): WidgetElement | undefined =>
  closestWidget(target instanceof Element ? target : null);
