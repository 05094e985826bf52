import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { WebAddressField } from '#forms/engine/kinds/web-address/web-address-kind.ts';
import { LineField } from '#forms/engine/line-field.tsx';

export const WebAddressView = (props: FieldViewProps<WebAddressField>) => <LineField {...props} />;
