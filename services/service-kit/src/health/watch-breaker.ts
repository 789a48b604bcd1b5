import type CircuitBreaker from 'opossum';
import { breakersOpen } from './metrics.js';

/** Counts a circuit breaker as open from its opening until it closes or is shut down. */
export function watchBreaker<A extends unknown[], R>(what: string, breaker: CircuitBreaker<A, R>): void {
  let isOpen = false;
  const change = (opens: boolean) => () => {
    if (opens !== isOpen) breakersOpen.inc({ what }, opens ? 1 : -1);
    isOpen = opens;
  };
  breaker.on('open', change(true)).on('close', change(false)).on('shutdown', change(false));
}
