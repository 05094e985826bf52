import { sharedPage } from '../shared-page.server.ts';

export default sharedPage;
