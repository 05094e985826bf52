import { useSyncExternalStore } from 'react';
import { Html } from '#islands/html.tsx';
import { onAddressChange } from '#kit/address-changes.ts';
import { parseProductTypes, productTypeOf } from '#domain/product-types.ts';
import type { ProductTypeProps } from './product-type.widget.ts';

const ProductType = ({ types, page, offered, html }: ProductTypeProps) => {
  const now = useSyncExternalStore(
    onAddressChange,
    () => productTypeOf(location.pathname),
    () => page,
  );
  return parseProductTypes(types)?.includes(now) === true && offered.includes(now) ? (
    <Html className="product-type-content flow" html={html} />
  ) : null;
};

export default ProductType;
