/**
 * Creates the streams of NATS and brings existing ones up to the limits of this release: `npm run streams`, before the
 * processes start. NATS_URL names the broker with the log-in of the user `streams` where NATS has users; NATS_REPLICAS and
 * NATS_STORE_MB size the streams. In a container: `node /app/scripts/streams.mjs`.
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
