import type { WidgetElement } from '#islands/widget-element.ts';
import { onAddressChange } from '#kit/address-changes.ts';
import { productTypeOf } from '#domain/product-types.ts';

/** [PGE-3] The server has decided for the page's own address; only where a script leaves that do these blocks need their code. */
export function followAddress(): void {
  const own = productTypeOf(location.pathname);
  const end = onAddressChange(() => {
    if (productTypeOf(location.pathname) === own) return;
    end();
    for (const block of document.querySelectorAll<HTMLElement & Partial<Pick<WidgetElement, 'ask'>>>('fc-product-type'))
      block.ask?.();
  });
}
