import type { Logger } from 'pino';

/** Runs work that no caller awaits. Its failure is logged and affects nothing else. */
export const inBackground = (work: Promise<unknown>, what: string, logger: Logger): void => {
  work.catch((err: unknown) => logger.error({ what, outcome: 'failed', err }));
};
