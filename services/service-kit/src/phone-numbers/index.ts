export { numberKeyOf, spellingsOf } from './number-key.js';
export { numberOf, readNumber, type NumberReading, type PhoneNumber } from './read-number.js';
export { partPattern, searchPattern, searchTerms, type SearchTerm } from './search-number.js';
