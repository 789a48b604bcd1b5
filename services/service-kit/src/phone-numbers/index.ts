export { internationalNumber } from './international-number.js';
