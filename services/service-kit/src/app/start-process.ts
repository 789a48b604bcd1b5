import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { HealthServer } from '../health/health-server.js';
import { createLogger, type Logger } from '../logger/index.js';
import { startTracing } from '../tracing/index.js';

const DRAIN_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

type Settings = {
  NODE_ENV: string;
  LOG_LEVEL: string;
  HEALTH_PORT: number;
  HEALTH_HOST: string;
  SHUTDOWN_GRACE_SECONDS: number;
  SHUTDOWN_DELAY_SECONDS?: number | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
};
export type ProcessTools = { logger: Logger; health: HealthServer; onStop: (step: () => Promise<void>) => void };

/**
 * Runs a process: logging, health server, start and graceful stop. `start` registers the stop steps in
 * `onStop`; they run in reverse order. On a signal `/readyz` fails first, and the steps run after SHUTDOWN_DELAY_SECONDS:
 * by then no load balancer sends new requests. A failed start is logged in one line and exits with 1.
 */
export async function startProcess(
  name: string,
  readConfig: () => Settings,
  start: (tools: ProcessTools) => Promise<INestApplicationContext | void>,
): Promise<void> {
  const settings = orExit(readConfig);
  const logger = createLogger(name, settings.LOG_LEVEL);
  const health = new HealthServer();
  const steps: (() => Promise<void>)[] = [];
  let state: 'starting' | 'up' | 'stopping' = 'starting';
  health.add(() => (state === 'up' ? undefined : state));

  const stop = async (reason: string, code: number): Promise<void> => {
    if (state === 'stopping') return;
    state = 'stopping';
    logger.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), settings.SHUTDOWN_GRACE_SECONDS * 1000).unref();
    if (code === 0) await sleep((settings.SHUTDOWN_DELAY_SECONDS ?? 0) * 1000);
    for (const step of steps.reverse())
      await step().catch((error: unknown) => logger.error({ err: error }, 'failed to stop a part of the process'));
    health.close();
    process.exit(code);
  };
  for (const signal of DRAIN_SIGNALS) process.on(signal, () => void stop(signal, 0));
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    void stop('uncaughtException', 1);
  });

  try {
    const stopTracing = await startTracing(name, settings);
    if (stopTracing) steps.push(stopTracing);
    const port = await health.listen(settings.HEALTH_PORT, settings.HEALTH_HOST);
    await start({ logger, health, onStop: (step) => steps.push(step) });
    if (state === 'starting') state = 'up';
    logger.info({ healthPort: port }, 'ready');
  } catch (error) {
    logger.fatal({ err: error }, 'failed to start; the process ends');
    await stop('failed start', 1);
  }
}

function orExit(read: () => Settings): Settings {
  try {
    return read();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
