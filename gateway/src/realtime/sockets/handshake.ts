import { Injectable } from '@nestjs/common';
import { toBody } from '@recado/service-kit/errors';
import { Identity } from '../../identity/identity.js';
import type { RealtimeSocket } from '../broadcast/realtime-socket.js';

type Next = (error?: Error & { data?: unknown }) => void;

/** Identifies a new socket by the token in `auth`, or in the query as the specification has it. Neither is ever logged. */
@Injectable()
export class Handshake {
  constructor(private readonly identity: Identity) {}

  /** A refused client gets the error's code as `connect_error`. */
  async check(socket: RealtimeSocket, next: Next): Promise<void> {
    const { auth, query } = socket.handshake;
    const given: unknown = auth.token ?? query.token;
    try {
      const claims = await this.identity.claimsOf(typeof given === 'string' ? given : undefined);
      this.identity.actor(claims);
      socket.data.claims = claims;
      socket.data.lists = new Set();
      next();
    } catch (error) {
      const { code, message } = toBody(error);
      next(Object.assign(new Error(code), { data: { error: code, message } }));
    }
  }
}
