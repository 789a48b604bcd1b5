import type { Logger } from '@recado/service-kit/logger';
import type { UserFacingSocketConfig } from '@whiskeysockets/baileys';

type BaileysLogger = NonNullable<UserFacingSocketConfig['logger']>;

const MAX_CAUSE = 100;
const MAX_READ = 1_000;
/** Replaces words that contain numbers, LIDs or message IDs. */
const withoutDigits = (text: string): string =>
  text
    .slice(0, MAX_READ)
    .replaceAll(/\w+/g, (word) => (/\d{5}/.test(word) ? '…' : word))
    .slice(0, MAX_CAUSE);

/** Forwards only the messages of Baileys' warnings. The objects logged with them contain numbers, keys and messages. */
export function baileysLogger(logger: Logger, connectionId: string): BaileysLogger {
  const warn = (subject: unknown, sentence?: string) => {
    const { err, error } = (typeof subject === 'object' && subject ? subject : {}) as Record<string, unknown>;
    const cause = [err, error].find((one) => one instanceof Error);
    const message = sentence ?? (typeof subject === 'string' ? subject : '');
    const fields = { what: 'baileys', connectionId, ...(cause && { cause: withoutDigits(cause.message) }) };
    logger.warn(fields, withoutDigits(message));
  };
  const nothing = () => undefined;
  const quiet: BaileysLogger = {
    level: 'warn',
    child: () => quiet,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn,
    error: warn, // Baileys or a reconnect recovers from these, so they are only warnings
  };
  return quiet;
}
