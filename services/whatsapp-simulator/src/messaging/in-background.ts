import type { Logger } from 'pino';

/** Work nobody waits for: its failure is logged and ends nothing else. */
export const inBackground = (work: Promise<unknown>, what: string, logger: Logger): void => {
  work.catch((err: unknown) => logger.error({ what, outcome: 'failed', err }));
};
