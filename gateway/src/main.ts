import { startProcess } from '@recado/service-kit/app';
import { readConfig, type Config } from './config.js';
import { startGateway } from './start-gateway.js';

let settings: Config;
await startProcess(
  'gateway',
  () => (settings = readConfig()),
  async (tools) => void (await startGateway(settings, tools)),
);
