import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { WebSocketServer } from 'ws';
import { createHttpServer } from './api/http-server.js';
import { Connection } from './delivery/connection.js';
import { mediaCertificate } from './media/media-certificate.js';
import { MediaFiles } from './media/media-files.js';
import { createMediaHost } from './media/media-host.js';
import { createSimulator, type Simulator } from './simulator.js';
import { StateLog } from './world/state-log.js';

const LOOPBACK = '127.0.0.1';
const CHAT_PATH = '/ws/chat';
const STATE_FILE = 'state.jsonl';
const MEDIA_FOLDER = 'media';

export type SimulatorOptions = {
  /** The address to listen on. */
  host?: string;
  /** The host name that clients use to connect. */
  publicHost?: string;
  port?: number;
  mediaPort?: number;
  stateDir?: string;
  seed?: number;
  logger?: Logger;
};

export type RunningSimulator = {
  port: number;
  url: string;
  websocketUrl: string;
  rootKey: string;
  stop(): Promise<void>;
};

type HttpServer = ReturnType<typeof createHttpServer>;

const portOf = ({ server }: Pick<HttpServer, 'server'>): number => (server.address() as AddressInfo).port;

const acceptClients = (http: HttpServer, simulator: Simulator): WebSocketServer => {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  http.server.on('upgrade', (request, socket, head) => {
    if (!request.url?.startsWith(CHAT_PATH)) {
      socket.destroy();
      return;
    }
    simulator.arrivals.record('chat', request.socket.remotePort);
    sockets.handleUpgrade(request, socket, head, (client) => {
      new Connection(client, simulator.identity, simulator.router);
    });
  });
  return sockets;
};

/** Starts a simulator, on loopback by default. Port 0 uses a free port. */
export const startSimulator = async (options: SimulatorOptions = {}): Promise<RunningSimulator> => {
  const { host = LOOPBACK, publicHost = LOOPBACK, port = 0, stateDir = '.recado/simulator', seed = 1 } = options;
  const { logger = pino({ level: 'silent' }) } = options;
  const log = await StateLog.open(join(stateDir, STATE_FILE));
  const files = new MediaFiles(join(stateDir, MEDIA_FOLDER));
  await files.open();
  const certificate = await mediaCertificate(stateDir, publicHost);
  const simulator = createSimulator({ log, seed, logger, files, certificate });
  const http = createHttpServer(simulator, logger);
  const sockets = acceptClients(http, simulator);
  await http.listen({ port, host });
  const mediaHost = createMediaHost(simulator, certificate);
  await mediaHost.listen({ port: options.mediaPort ?? 0, host });
  const bound = portOf(http);
  simulator.endpoints.listening({ host: publicHost, http: bound, media: portOf(mediaHost) });
  logger.info({ what: 'start', outcome: 'ok', port: bound });
  return {
    port: bound,
    url: `http://${publicHost}:${bound}`,
    websocketUrl: `ws://${publicHost}:${bound}${CHAT_PATH}`,
    rootKey: simulator.identity.rootKey.toString('hex'),
    stop: async () => {
      for (const client of sockets.clients) client.terminate();
      await Promise.all([http.close(), mediaHost.close()]);
      await log.close();
    },
  };
};
