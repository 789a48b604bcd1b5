import { pino } from 'pino';
import { readConfig, type Config } from './config.js';
import { startSimulator } from './server.js';
import { muteConsole } from './signal/mute-console.js';

const run = async (config: Config): Promise<void> => {
  const logger = pino({ level: config.LOG_LEVEL, base: { service: 'whatsapp-simulator' } });
  muteConsole();
  const running = await startSimulator({
    host: config.HTTP_HOST,
    publicHost: config.PUBLIC_HOST,
    port: config.HTTP_PORT,
    mediaPort: config.MEDIA_PORT,
    stateDir: config.SIMULATOR_STATE_DIR,
    seed: config.SIMULATOR_SEED,
    logger,
  });
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await running.stop();
    logger.info({ what: 'stop', outcome: 'ok' });
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
};

try {
  await run(readConfig());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
