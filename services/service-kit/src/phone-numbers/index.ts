export { internationalNumber } from './international-number.js';
export { numberKeyOf } from './number-key.js';
