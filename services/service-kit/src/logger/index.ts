import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { currentTraceId } from '../tracing/spans.js';
import { loggableError } from './loggable-error.js';

export type { Logger } from 'pino';

/** Fields that are removed from logs, at any depth of an object. */
const REDACTED = [
  'password',
  'token',
  'refreshToken',
  'authorization',
  'cookie',
  'qrcode',
  'pairing',
  'credential',
  'body',
  'text',
  'number',
];

export const createLogger = (service: string, level: string, sink?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service },
      redact: REDACTED.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => {
        const traceId = currentTraceId();
        return traceId === undefined ? {} : { traceId };
      },
      serializers: { err: (error: unknown) => loggableError(error) },
    },
    sink,
  );

/** Logs Nest's own messages at a lower level, because its startup messages are rarely useful. */
export const nestLogger = (logger: Logger): LoggerService => ({
  log: (message: unknown, context?: unknown) => logger.debug({ context }, String(message)),
  debug: (message: unknown, context?: unknown) => logger.debug({ context }, String(message)),
  verbose: (message: unknown, context?: unknown) => logger.trace({ context }, String(message)),
  warn: (message: unknown, context?: unknown) => logger.warn({ context }, String(message)),
  error: (message: unknown, stack?: unknown) => logger.error({ stack }, String(message)),
  fatal: (message: unknown, stack?: unknown) => logger.fatal({ stack }, String(message)),
});
