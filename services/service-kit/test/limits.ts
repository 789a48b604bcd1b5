import type { RpcContract } from '@recado/contracts/core';

/** Only ends a wait that hangs: far more than a busy machine needs. */
export const WAIT_LIMIT_MS = 240_000;
/** For tests with processes of their own. Longer than a wait, which fails first and says what it waited for. */
export const TEST_LIMIT_MS = 600_000;

/** A request whose caller waits for a slow process instead of failing after five seconds. */
export const patient = <C extends RpcContract>(contract: C): C => ({ ...contract, deadlineMs: WAIT_LIMIT_MS });
