import { Inject, Injectable } from '@nestjs/common';
import {
  APP_VERSION,
  EndLogin,
  LogIn,
  LogInBody,
  RefreshLogin,
  type LogInReply,
  type OpenSession,
  type VersionReply,
} from '@recado/contracts';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../../config.js';
import { Identity } from '../../identity/identity.js';
import { Calls } from '../calls.js';
import { clientAddress } from '../server/client-address.js';
import { DeviceCookie } from './device-cookie.js';
import { RefreshCookie } from './refresh-cookie.js';
import { parseInput } from '../request-input.js';

/** Log-in, refresh and log-out: the calls that read or set the refresh cookie. */
@Injectable()
export class SessionRoutes {
  private readonly cookie: RefreshCookie;
  private readonly device: DeviceCookie;

  constructor(
    private readonly calls: Calls,
    private readonly identity: Identity,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {
    this.cookie = new RefreshCookie(settings);
    this.device = new DeviceCookie(settings);
  }

  register(server: FastifyInstance): void {
    server.post('/auth/login', (request, reply) => this.logIn(request, reply));
    server.post('/auth/refresh_token', (request, reply) => this.refresh(request, reply));
    server.delete('/auth/logout', (request, reply) => this.logOut(request, reply));
    server.get('/version', (): z.infer<typeof VersionReply> => ({ version: APP_VERSION }));
  }

  private async logIn(request: FastifyRequest, reply: FastifyReply): Promise<LogInReply> {
    const credentials = parseInput(LogInBody, request.body, {}) as z.infer<typeof LogInBody>;
    const address = clientAddress(request.raw, this.settings.TRUST_PROXY);
    const asked = { ...credentials, address, device: this.device.read(request) };
    const { device, ...session } = await this.calls.ask(request, LogIn, asked);
    const opened = this.open(reply, session);
    this.device.set(reply, device);
    return opened;
  }

  private async refresh(request: FastifyRequest, reply: FastifyReply): Promise<LogInReply> {
    const refreshToken = this.cookie.read(request);
    if (!refreshToken) throw new AppError('ERR_UNAUTHENTICATED');
    try {
      return this.open(reply, await this.calls.ask(request, RefreshLogin, { refreshToken }));
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unauthenticated') this.cookie.clear(reply);
      throw error;
    }
  }

  /** Works without a valid access token too: who wants to leave may. */
  private async logOut(request: FastifyRequest, reply: FastifyReply): Promise<z.infer<typeof EndLogin.reply>> {
    await this.calls.admit(request, 'member').catch(() => undefined);
    this.cookie.clear(reply);
    const { userId = null, loginId = null } = request.actor ?? {};
    const goodbye = await this.calls.ask(request, EndLogin, {
      refreshToken: this.cookie.read(request),
      userId,
      loginId,
    });
    if (loginId) this.identity.ended(loginId);
    return goodbye;
  }

  private open(reply: FastifyReply, { token, user, refreshToken, refreshExpiresAt }: OpenSession): LogInReply {
    this.cookie.set(reply, refreshToken, new Date(refreshExpiresAt));
    return { token, user };
  }
}
