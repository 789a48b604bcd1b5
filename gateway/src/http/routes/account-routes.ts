import { Inject, Injectable } from '@nestjs/common';
import {
  AskPasswordReset,
  AskResetBody,
  ConfirmEmail,
  ConfirmEmailBody,
  ResetPassword,
  ResetPasswordBody,
  SendConfirmation,
  SendConfirmationBody,
  SignUp,
  SignUpBody,
} from '@recado/contracts';
import { SETTINGS } from '@recado/service-kit/app';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../../config.js';
import { Calls } from '../calls.js';
import { clientAddress } from '../server/client-address.js';
import { parseInput } from '../request-input.js';

type Path = { Params: Record<string, string> };

/**
 * Sign-up, e-mail confirmation and password reset for visitors, limited per IP address. The specified routes contain
 * e-mail, code and password in the path, so logs and traces record the route pattern and never the URL. Our client
 * sends them in the body.
 */
@Injectable()
export class AccountRoutes {
  constructor(
    private readonly calls: Calls,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {}

  register(server: FastifyInstance): void {
    for (const path of ['/companies/cadastro', '/auth/signup']) server.post(path, (request) => this.signUp(request));
    server.post('/signup/confirmation', (request) => this.confirm(request));
    server.post('/signup/confirmation/send', (request) => this.sendConfirmation(request));
    server.post('/forgetpassword', (request) => this.ask(request, request.body));
    server.post<Path>('/forgetpassword/:email', (request) => this.ask(request, request.params));
    server.post('/resetpasswords', (request) => this.reset(request, request.body));
    server.post<Path>('/resetpasswords/:email/:token/:password', (request) => this.reset(request, request.params));
  }

  private signUp(request: FastifyRequest): Promise<z.output<typeof SignUp.reply>> {
    const body = parseInput(SignUpBody, request.body, {}) as z.output<typeof SignUpBody>;
    // accepted but ignored, because the server decides these
    const { recurrence: _term, dueDate: _day, status: _state, campaignsEnabled: _switch, ...company } = body;
    return this.calls.ask(request, SignUp, { ...company, ...this.origin(request) });
  }

  private confirm(request: FastifyRequest): Promise<z.output<typeof ConfirmEmail.reply>> {
    const body = parseInput(ConfirmEmailBody, request.body, {}) as z.output<typeof ConfirmEmailBody>;
    return this.calls.ask(request, ConfirmEmail, { ...body, ...this.origin(request) });
  }

  private sendConfirmation(request: FastifyRequest): Promise<z.output<typeof SendConfirmation.reply>> {
    const body = parseInput(SendConfirmationBody, request.body, {}) as z.output<typeof SendConfirmationBody>;
    return this.calls.ask(request, SendConfirmation, { ...body, ...this.origin(request) });
  }

  private ask(request: FastifyRequest, given: unknown): Promise<z.output<typeof AskPasswordReset.reply>> {
    const { email } = parseInput(AskResetBody, given, {}) as z.output<typeof AskResetBody>;
    return this.calls.ask(request, AskPasswordReset, { email, ...this.origin(request) });
  }

  private reset(request: FastifyRequest, given: unknown): Promise<z.output<typeof ResetPassword.reply>> {
    const body = parseInput(ResetPasswordBody, given, {}) as z.output<typeof ResetPasswordBody>;
    return this.calls.ask(request, ResetPassword, { ...body, ...this.origin(request) });
  }

  private origin({ raw }: FastifyRequest): { address: string } {
    return { address: clientAddress(raw, this.settings.TRUST_PROXY) };
  }
}
