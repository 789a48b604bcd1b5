import { Inject, Injectable } from '@nestjs/common';
import {
  APP_VERSION,
  EndLogin,
  EnterCompany,
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
import { DeviceCookie, RefreshCookie } from './session-cookies.js';
import { parseInput } from '../request-input.js';

const EnterCompanyInput = EnterCompany.request.omit({ address: true });
const isOver = (error: unknown): boolean => error instanceof AppError && error.kind === 'unauthenticated';

/**
 * Login, refresh and logout, including the operator's session in a company: the calls that read or set a refresh
 * cookie.
 */
@Injectable()
export class SessionRoutes {
  private readonly cookie: RefreshCookie;
  private readonly entry: RefreshCookie;
  private readonly device: DeviceCookie;

  constructor(
    private readonly calls: Calls,
    private readonly identity: Identity,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {
    this.cookie = new RefreshCookie(settings, 'own');
    this.entry = new RefreshCookie(settings, 'entry');
    this.device = new DeviceCookie(settings);
  }

  register(server: FastifyInstance): void {
    server.post('/auth/login', (request, reply) => this.logIn(request, reply));
    server.post('/auth/refresh_token', (request, reply) => this.refresh(request, reply));
    server.delete('/auth/logout', (request, reply) => this.logOut(request, reply));
    server.post<{ Params: { id: string } }>('/companies/:id/enter', {
      onRequest: (request) => this.calls.admit(request, 'super'),
      handler: (request, reply) => this.enter(request, reply),
    });
    server.post('/auth/leave', (request, reply) => this.leave(request, reply));
    server.get('/version', (): z.infer<typeof VersionReply> => ({ version: APP_VERSION }));
  }

  private async logIn(request: FastifyRequest, reply: FastifyReply): Promise<LogInReply> {
    const credentials = parseInput(LogInBody, request.body, {}) as z.infer<typeof LogInBody>;
    const address = clientAddress(request.raw, this.settings.TRUST_PROXY);
    const asked = { ...credentials, address, device: this.device.read(request) };
    const { device, ...session } = await this.calls.ask(request, LogIn, asked);
    const opened = this.open(reply, session);
    this.entry.clear(reply);
    this.device.set(reply, device);
    return opened;
  }

  /** Falls back to the operator's own session when the session in a company has ended. */
  private async refresh(request: FastifyRequest, reply: FastifyReply): Promise<LogInReply> {
    if (this.entry.read(request) === null) return this.refreshOf(this.cookie, request, reply);
    return this.refreshOf(this.entry, request, reply).catch((error: unknown) => {
      if (isOver(error)) return this.refreshOf(this.cookie, request, reply);
      throw error;
    });
  }

  private async refreshOf(cookie: RefreshCookie, request: FastifyRequest, reply: FastifyReply): Promise<LogInReply> {
    const refreshToken = cookie.read(request);
    if (!refreshToken) throw new AppError('ERR_UNAUTHENTICATED');
    try {
      return this.open(reply, await this.calls.ask(request, RefreshLogin, { refreshToken }), cookie);
    } catch (error) {
      if (isOver(error)) cookie.clear(reply);
      throw error;
    }
  }

  private async enter(request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply): Promise<LogInReply> {
    const asked = parseInput(EnterCompanyInput, request.body, request.params) as z.infer<typeof EnterCompanyInput>;
    const address = clientAddress(request.raw, this.settings.TRUST_PROXY);
    return this.open(reply, await this.calls.ask(request, EnterCompany, { ...asked, address }), this.entry);
  }

  /** Ends the operator's session in a company, if it is still open, and returns the operator's own session. */
  private async leave(request: FastifyRequest, reply: FastifyReply): Promise<LogInReply> {
    await this.calls.admit(request, 'member').catch(() => undefined);
    const { operator, userId, loginId } = request.actor ?? {};
    if (operator && userId && loginId) {
      await this.calls.ask(request, EndLogin, { refreshToken: null, userId, loginId });
      this.identity.ended(loginId);
    }
    this.entry.clear(reply);
    return this.refreshOf(this.cookie, request, reply);
  }

  /** Accepts a missing or invalid access token, so that logging out always works. */
  private async logOut(request: FastifyRequest, reply: FastifyReply): Promise<z.infer<typeof EndLogin.reply>> {
    await this.calls.admit(request, 'member').catch(() => undefined);
    this.cookie.clear(reply);
    this.entry.clear(reply);
    const { userId = null, loginId = null } = request.actor ?? {};
    const goodbye = await this.calls.ask(request, EndLogin, {
      refreshToken: this.cookie.read(request),
      userId,
      loginId,
    });
    if (loginId) this.identity.ended(loginId);
    return goodbye;
  }

  private open(reply: FastifyReply, session: OpenSession, cookie = this.cookie): LogInReply {
    const { token, user, refreshToken, refreshExpiresAt } = session;
    cookie.set(reply, refreshToken, new Date(refreshExpiresAt));
    return { token, user };
  }
}
