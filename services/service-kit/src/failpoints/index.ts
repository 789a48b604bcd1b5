import { z } from 'zod';

/**
 * Points between two steps that a crash must be able to separate without loss. Only a test arms one (`FAILPOINT`, refused
 * unless NODE_ENV=test); it is the process itself that dies, because no signal from outside can hit a window of a
 * millisecond, and what a crash leaves behind is the promise under test.
 */
export class Failpoints<P extends string> {
  private readonly armed: string | undefined;
  private left: number;

  /** @param setting `name` or `name:n`, to die at its n-th passage */
  constructor(setting: string | undefined) {
    const [name, count = '1'] = setting?.split(':') ?? [];
    this.armed = name;
    this.left = Number(count);
  }

  pass(point: P): void {
    if (point !== this.armed) return;
    this.left -= 1;
    if (this.left === 0) process.kill(process.pid, 'SIGKILL');
  }
}

/** The points of every service that stores a change and tells of it. */
export const TRANSACTION_POINTS = [
  'before-relay', // stored together with its messages, none of them published
  'after-relay', // published, still in the outbox
  'before-announcement', // stored by a handler that is repeated, nothing published
  'after-announcement', // published, the event not acknowledged
] as const;
export type TransactionPoint = (typeof TRANSACTION_POINTS)[number];

/** The setting that arms one of the points. An empty variable counts as unset. */
export const failpointOf = (points: readonly string[]) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .regex(new RegExp(`^(${points.join('|')})(:\\d+)?$`), 'names no failpoint')
      .optional(),
  );

export function checkFailpoint(
  { NODE_ENV, FAILPOINT }: { NODE_ENV: string; FAILPOINT?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (FAILPOINT && NODE_ENV !== 'test')
    context.addIssue({ code: 'custom', path: ['FAILPOINT'], message: 'kills the process: only with NODE_ENV=test' });
}
