/**
 * `npm run streams` creates the NATS streams, or updates their limits, before the processes start. NATS_URL contains
 * the credentials of the user `streams` if NATS has users. NATS_REPLICAS and NATS_STORE_MB set replicas and sizes. In a
 * container: `node /app/scripts/streams.mjs`.
 */
import { loadConfig, StreamsConfig } from '../services/service-kit/dist/config/index.js';
import { createStreams } from '../services/service-kit/dist/messaging/streams.js';

try {
  const settings = loadConfig(StreamsConfig, { NATS_URL: 'nats://127.0.0.1:4222', ...process.env });
  await createStreams(settings.NATS_URL, settings);
  console.log('the streams of NATS are up to date');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
