import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { TextField } from '#forms/engine/kinds/text/text-kind.ts';
import { LineField } from '#forms/engine/line-field.tsx';

export const TextView = (props: FieldViewProps<TextField>) => <LineField {...props} />;
