import { Inject, Injectable } from '@nestjs/common';
import type { Access, Actor, RpcContract } from '@recado/contracts';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { RpcClient } from '@recado/service-kit/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../config.js';
import { Identity } from '../identity/identity.js';
import { isAllowed } from '../identity/account-status.js';
import { RedisLink } from '../links/redis-link.js';
import { contextOf } from './context-of.js';
import { RateLimit } from './server/rate-limit.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Authorizes a call, forwards it to the owning service on behalf of the caller, and returns the reply. */
@Injectable()
export class Calls {
  private readonly ofUser: RateLimit;
  private readonly ofCompany: RateLimit;

  constructor(
    private readonly identity: Identity,
    private readonly rpc: RpcClient,
    { counters }: RedisLink,
    @Inject(SETTINGS) { USER_RATE_LIMIT_PER_MINUTE: user, COMPANY_RATE_LIMIT_PER_MINUTE: company }: Config,
  ) {
    this.ofUser = new RateLimit(counters, { name: 'user-calls', perMinute: user });
    this.ofCompany = new RateLimit(counters, { name: 'company-calls', perMinute: company });
  }

  /** @throws ERR_RATE_LIMIT */
  async count({ companyId, userId }: Pick<Actor, 'companyId' | 'userId'>): Promise<void> {
    await this.ofUser.check(`${companyId} ${userId}`);
    await this.ofCompany.check(companyId);
  }

  /**
   * Authorizes the call before its body is read. @throws ERR_UNAUTHENTICATED, ERR_SESSION_EXPIRED,
   * ERR_COMPANY_DISABLED, ERR_NO_PERMISSION, ERR_RATE_LIMIT
   */
  async admit(request: FastifyRequest, access: Access): Promise<void> {
    if (access === 'visitor') return;
    const actor = await this.identity.ofHeader(request.headers.authorization);
    request.actor = { ...actor, from: request.from };
    await this.count(actor);
    if (!isAllowed(actor, access)) throw new AppError('ERR_NO_PERMISSION');
  }

  /** Forwards the request to the owning service and streams the reply back unparsed. */
  async passOn(
    request: FastifyRequest,
    reply: FastifyReply,
    [rpc, input]: [RpcContract, unknown],
  ): Promise<FastifyReply> {
    const signal = rpc.deadlineMs ? untilLeft(reply) : undefined;
    const bytes = await this.rpc.callRaw(rpc, input, { ...contextOf(request), signal });
    return reply.header('content-type', JSON_TYPE).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  ask<C extends RpcContract>(
    request: FastifyRequest,
    rpc: C,
    input: z.input<C['request']>,
  ): Promise<z.output<C['reply']>> {
    return this.rpc.call(rpc, input, contextOf(request));
  }
}

/** Returns a signal that is aborted if the caller disconnects before the reply. */
function untilLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => !raw.writableFinished && left.abort());
  return left.signal;
}
