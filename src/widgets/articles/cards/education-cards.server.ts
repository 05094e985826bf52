import { articleCards } from '../card-items.server.ts';

export default articleCards('education');
