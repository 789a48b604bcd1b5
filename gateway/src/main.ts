import { startProcess } from '@recado/service-kit/app';
import { readSettings, type Settings } from './config.js';
import { startGateway } from './start-gateway.js';

let settings: Settings;
await startProcess(
  'gateway',
  () => (settings = readSettings()),
  async (tools) => void (await startGateway(settings, tools)),
);
