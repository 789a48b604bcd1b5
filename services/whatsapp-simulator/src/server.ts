import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { WebSocketServer } from 'ws';
import { createHttpServer } from './api/http-server.js';
import { Connection } from './link/connection.js';
import { createSimulator, type Simulator } from './simulator.js';
import { StateLog } from './world/state-log.js';

const HOST = '127.0.0.1';
const CHAT_PATH = '/ws/chat';
const STATE_FILE = 'state.jsonl';

export type SimulatorOptions = { port?: number; stateDir?: string; seed?: number; logger?: Logger };

export type RunningSimulator = {
  port: number;
  url: string;
  websocketUrl: string;
  rootKey: string;
  stop(): Promise<void>;
};

type HttpServer = ReturnType<typeof createHttpServer>;

const acceptClients = (http: HttpServer, simulator: Simulator): WebSocketServer => {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  http.server.on('upgrade', (request, socket, head) => {
    if (!request.url?.startsWith(CHAT_PATH)) {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      new Connection(client, simulator.identity, simulator.router);
    });
  });
  return sockets;
};

/** Starts a simulator on loopback; port 0 takes a free one. */
export const startSimulator = async (options: SimulatorOptions = {}): Promise<RunningSimulator> => {
  const { port = 0, stateDir = '.recado/simulator', seed = 1, logger = pino({ level: 'silent' }) } = options;
  const log = await StateLog.open(join(stateDir, STATE_FILE));
  const simulator = createSimulator(log, seed, logger);
  const http = createHttpServer(simulator, logger);
  const sockets = acceptClients(http, simulator);
  await http.listen({ port, host: HOST });
  const bound = (http.server.address() as AddressInfo).port;
  logger.info({ what: 'start', outcome: 'ok', port: bound });
  return {
    port: bound,
    url: `http://${HOST}:${bound}`,
    websocketUrl: `ws://${HOST}:${bound}${CHAT_PATH}`,
    rootKey: simulator.identity.rootKey.toString('hex'),
    stop: async () => {
      for (const client of sockets.clients) client.terminate();
      await http.close();
      await log.close();
    },
  };
};
