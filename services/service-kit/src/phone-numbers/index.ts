export { numberKeyOf, spellingsOf } from './number-key.js';
export { numberOf, readNumber, type NumberReading, type PhoneNumber } from './read-number.js';
export { numberParts, partPattern, searchPattern } from './search-number.js';
