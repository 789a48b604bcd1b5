export { numberKeyOf, spellingsOf } from './number-key.js';
export { numberOf, readNumber, type NumberReading, type PhoneNumber } from './read-number.js';
export { numberParts, searchPattern } from './search-number.js';
