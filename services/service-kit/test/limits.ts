import type { RpcContract } from '@recado/contracts/core';

/** Only ends a hanging wait; far longer than a busy machine needs. */
export const WAIT_LIMIT_MS = 240_000;
/** For tests that start processes. Longer than a wait, which fails first with a description. */
export const TEST_LIMIT_MS = 600_000;

/** Returns the contract with a deadline long enough for a slow process. */
export const patient = <C extends RpcContract>(contract: C): C => ({ ...contract, deadlineMs: WAIT_LIMIT_MS });
