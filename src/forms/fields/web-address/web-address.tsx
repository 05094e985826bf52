import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { WebAddressField } from './web-address.field.ts';
import { LineField } from '#forms/engine/line-field.tsx';

const WebAddressView = (props: FieldViewProps<WebAddressField>) => <LineField {...props} />;

export default WebAddressView;
