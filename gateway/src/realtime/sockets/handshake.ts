import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { toBody } from '@recado/service-kit/errors';
import type { Config } from '../../config.js';
import { RateLimit } from '../../http/server/rate-limit.js';
import { Identity } from '../../identity/identity.js';
import { RedisLink } from '../../links/redis-link.js';
import type { RealtimeSocket } from '../broadcast/realtime-socket.js';

type Next = (error?: Error & { data?: unknown }) => void;

/**
 * Authenticates a new socket by the token in `auth`, or in the query as the specification has it. The token is never
 * written to the log.
 */
@Injectable()
export class Handshake {
  private readonly limit: RateLimit;

  constructor(
    private readonly identity: Identity,
    { counters }: RedisLink,
    @Inject(SETTINGS) { USER_SOCKET_RATE_LIMIT_PER_MINUTE: perMinute }: Config,
  ) {
    this.limit = new RateLimit(counters, { name: 'user-sockets', perMinute });
  }

  /** A rejected client receives the error code as `connect_error`. */
  async check(socket: RealtimeSocket, next: Next): Promise<void> {
    const { auth, query } = socket.handshake;
    const given: unknown = auth.token ?? query.token;
    try {
      const claims = await this.identity.claimsOf(typeof given === 'string' ? given : undefined);
      const { companyId, userId } = this.identity.actor(claims);
      await this.limit.check(`${companyId} ${userId}`);
      socket.data.claims = claims;
      socket.data.lists = new Set();
      next();
    } catch (error) {
      const { code, message } = toBody(error);
      next(Object.assign(new Error(code), { data: { error: code, message } }));
    }
  }
}
