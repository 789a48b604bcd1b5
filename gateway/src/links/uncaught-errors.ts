import { hostname } from 'node:os';
import { Counter, registry } from '@recado/service-kit/health';
import type { RedisLink } from './redis-link.js';

const KEY = `recado:uncaught-errors:${hostname()}`;
const KEPT_S = 30 * 24 * 60 * 60;

const uncaughtErrors = new Counter({
  name: 'recado_uncaught_errors_total',
  help: 'Errors that no handler of a call or socket caught',
  registers: [registry],
});

/**
 * Counts uncaught errors. An uncaught exception usually ends the process before Prometheus scrapes it, so the count is
 * also stored in Redis. The next process on this host continues from it, and alerts see the increase.
 * @returns a function that stops counting
 */
export async function countUncaughtErrors({ counters }: Pick<RedisLink, 'counters'>): Promise<() => Promise<void>> {
  const earlier = Number(await counters.get(KEY).catch(() => 0));
  uncaughtErrors.reset();
  uncaughtErrors.inc(earlier);
  const count = () => {
    uncaughtErrors.inc();
    counters
      .multi()
      .incr(KEY)
      .expire(KEY, KEPT_S)
      .exec()
      .catch(() => undefined); // RedisLink logs that Redis is unavailable
  };
  process.on('uncaughtExceptionMonitor', count);
  process.on('unhandledRejection', count);
  return () => {
    process.off('uncaughtExceptionMonitor', count);
    process.off('unhandledRejection', count);
    return Promise.resolve();
  };
}
