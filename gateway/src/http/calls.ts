import { Injectable } from '@nestjs/common';
import type { Access, RpcContract } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { RpcClient, type RpcContext } from '@recado/service-kit/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Identity } from '../identity/identity.js';
import { isAllowed } from '../identity/account-status.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Checks who may make a call, asks the owning service in the caller's name, and returns its answer. */
@Injectable()
export class Calls {
  constructor(
    private readonly identity: Identity,
    private readonly rpc: RpcClient,
  ) {}

  /** Runs before the body is read. @throws ERR_UNAUTHENTICATED, ERR_SESSION_EXPIRED, ERR_COMPANY_DISABLED, ERR_NO_PERMISSION */
  async admit(request: FastifyRequest, access: Access): Promise<void> {
    if (access === 'visitor') return;
    const actor = await this.identity.ofHeader(request.headers.authorization);
    request.actor = actor;
    if (!isAllowed(actor, access)) throw new AppError('ERR_NO_PERMISSION');
  }

  /** Asks the owner and hands its reply on as it came: nothing is parsed or written a second time. */
  async passOn(
    request: FastifyRequest,
    reply: FastifyReply,
    [rpc, input]: [RpcContract, unknown],
  ): Promise<FastifyReply> {
    const bytes = await this.rpc.callRaw(rpc, input, contextOf(request));
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

const contextOf = (request: FastifyRequest): RpcContext => ({
  ...(request.actor && { actor: request.actor }),
  correlationId: request.id,
  traceparent: request.span?.traceparent,
});
