export { AddressRefused, isAllowedList, isEncryptedOrAllowed, withoutBrackets } from './public-addresses.js';
export { callFailureOf, causesOf, type CallFailure } from './call-failure.js';
export { addressProblem, assertCallable } from './callable-address.js';
export { guardOf, type Guard } from './guard.js';
export { AnswerTooLarge, GuardedFetch, type GuardedAnswer, type GuardedRequest } from './guarded-fetch.js';
