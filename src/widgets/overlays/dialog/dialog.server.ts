import { warnsOfProducts } from '../overlay-warning.server.ts';

export default warnsOfProducts;
