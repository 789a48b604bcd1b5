export { AddressRefused, isAllowedList, isEncryptedOrAllowed } from './public-addresses.js';
export { addressProblem, assertCallable } from './callable-address.js';
export { AnswerTooLarge, GuardedFetch, type GuardedAnswer, type GuardedRequest } from './guarded-fetch.js';
