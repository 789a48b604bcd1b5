import type { Logger } from '@recado/service-kit/logger';
import type { UserFacingSocketConfig } from '@whiskeysockets/baileys';

type BaileysLogger = NonNullable<UserFacingSocketConfig['logger']>;

/** Passes on what Baileys warns of, by its sentence only: the objects beside it hold numbers, keys and messages. */
export function baileysLogger(logger: Logger, connectionId: string): BaileysLogger {
  const say = (level: 'warn' | 'error') => (subject: unknown, sentence?: string) => {
    const cause = (subject as { err?: unknown; error?: unknown } | null) ?? {};
    const error = cause.err ?? cause.error;
    logger[level]({ what: 'baileys', connectionId, cause: error instanceof Error ? error.name : undefined }, sentence);
  };
  const nothing = () => undefined;
  const quiet: BaileysLogger = {
    level: 'warn',
    child: () => quiet,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: say('warn'),
    error: say('warn'), // recovered by Baileys or by a reconnect: nobody has to look
  };
  return quiet;
}
