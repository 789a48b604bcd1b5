import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/redis-adapter';
import type { Server, ServerOptions } from 'socket.io';
import type { Config } from '../../config.js';
import { RateLimit } from '../../http/server/rate-limit.js';
import { clientAddress } from '../../http/server/client-address.js';
import type { RedisLink } from '../../links/redis-link.js';
import { limitSlowClient } from './slow-client-limit.js';
import { PacketCoalescer } from './packet-coalescer.js';
import { limitPackets } from './packet-limit.js';

const PING_MS = 18_000;
const HANDSHAKE_LIMIT_MS = 10_000;
const LARGEST_MESSAGE_BYTES = 64 * 1024;

type EngineConnection = Parameters<PacketCoalescer['attach']>[0];
type Refuse = (reason: string | null, accepted: boolean) => void;

/**
 * Socket.IO as the gateway uses it: websocket only, small messages, rate limited, and connected to the other pods by
 * Redis.
 */
export class RedisIoAdapter extends IoAdapter {
  private readonly limit: RateLimit;

  constructor(
    app: INestApplicationContext,
    private readonly redis: RedisLink,
    private readonly settings: Pick<Config, 'SOCKET_RATE_LIMIT_PER_MINUTE' | 'TRUST_PROXY'>,
  ) {
    super(app);
    this.limit = new RateLimit(redis.counters, {
      name: 'sockets',
      perMinute: settings.SOCKET_RATE_LIMIT_PER_MINUTE,
    });
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, {
      ...options,
      transports: ['websocket'],
      pingInterval: PING_MS,
      pingTimeout: PING_MS,
      connectTimeout: HANDSHAKE_LIMIT_MS,
      maxHttpBufferSize: LARGEST_MESSAGE_BYTES,
      perMessageDeflate: false,
      serveClient: false,
      adapter: createAdapter(this.redis.publisher, this.redis.subscriber, {
        key: 'recado',
        parser: this.redis.sequence,
      }),
      allowRequest: (request: IncomingMessage, answer: Refuse) => void this.admit(request, answer),
    } as ServerOptions);
    server.engine.on('connection', limitPackets);
    server.engine.on('connection', limitSlowClient);
    const coalescer = new PacketCoalescer();
    server.engine.on('connection', (line: EngineConnection) => coalescer.attach(line));
    return server;
  }

  private async admit(request: IncomingMessage, answer: Refuse): Promise<void> {
    const waitS = await this.limit.take(clientAddress(request, this.settings.TRUST_PROXY));
    answer(waitS > 0 ? 'too many connections' : null, waitS === 0);
  }
}
