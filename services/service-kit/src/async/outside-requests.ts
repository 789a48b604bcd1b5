import { AsyncLocalStorage } from 'node:async_hooks';

/** Calls a function outside the current request, so that a timer or task does not inherit the request's deadline. */
export const outsideRequests = AsyncLocalStorage.snapshot();
