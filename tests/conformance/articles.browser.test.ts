import { describeWidgets } from './describe-widgets.ts';

await describeWidgets('articles');
