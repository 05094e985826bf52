// @module-tag long: every example of a group in a browser

import { describeWidgets } from './describe-widgets.ts';

await describeWidgets('media');
