import { watchBreaker } from '@recado/service-kit/health';
import type { Logger } from '@recado/service-kit/logger';
import CircuitBreaker from 'opossum';

/**
 * Fails calls immediately while most calls to a provider fail, so that callers do not wait for timeouts. `isAnswer`
 * identifies errors that a working provider returned.
 */
export function providerBreaker<A extends unknown[], R>(
  call: (...args: A) => Promise<R>,
  { name, logger, isAnswer = () => false }: { name: string; logger: Logger; isAnswer?: (error: unknown) => boolean },
): CircuitBreaker<A, R> {
  const breaker = new CircuitBreaker<A, R>(call, {
    timeout: false, // each request has its own deadline
    resetTimeout: 5_000,
    rollingCountTimeout: 30_000,
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
    volumeThreshold: 10,
    errorThresholdPercentage: 50,
    errorFilter: isAnswer,
  });
  breaker.on('open', () =>
    logger.warn({ provider: name }, 'the provider fails most calls; not calling it for 5 seconds'),
  );
  watchBreaker(name, breaker);
  return breaker;
}
