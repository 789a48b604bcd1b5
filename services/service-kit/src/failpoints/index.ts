import { z } from 'zod';

/**
 * Points between two steps at which a crash must not lose anything. Only tests activate one (`FAILPOINT`, rejected
 * unless NODE_ENV=test). The process kills itself, because an external signal cannot hit a one-millisecond window.
 */
export class Failpoints<P extends string> {
  private readonly armed: string | undefined;
  private left: number;

  /** @param setting `name`, or `name:n` to crash at the n-th pass */
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

/** The failpoints of every service that stores and publishes changes. */
export const TRANSACTION_POINTS = [
  'before-relay', // stored together with its messages, none of them published
  'after-relay', // published, still in the outbox
  'before-announcement', // stored by a repeatable handler, nothing published
  'after-announcement', // published, the event not acknowledged
] as const;
export type TransactionPoint = (typeof TRANSACTION_POINTS)[number];

/** Validates the setting of a failpoint. An empty variable counts as unset. */
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
