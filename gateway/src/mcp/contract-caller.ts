import { ROUTES, type RpcContract } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Calls } from '../http/calls.js';
import { parseInput } from '../http/request-input.js';
import { isAllowed } from '../identity/account-status.js';

/** Makes calls of the HTTP API on behalf of the caller, with the same permissions and schemas. */
export class ContractCaller {
  constructor(
    private readonly calls: Calls,
    private readonly request: FastifyRequest,
  ) {}

  /**
   * `given` corresponds to the query or body of the HTTP call. @throws ERR_NO_PERMISSION, ERR_VALIDATION, and the
   * errors of the owning service
   */
  async ask<C extends RpcContract>(rpc: C, given: Record<string, unknown> = {}): Promise<z.output<C['reply']>> {
    const route = ROUTES.find((one) => one.rpc === rpc);
    const { actor } = this.request;
    if (!route || route.access === 'visitor') throw new Error(`${rpc.name} is no call of the HTTP API`);
    if (!actor) throw new AppError('ERR_UNAUTHENTICATED');
    if (!isAllowed(actor, route.access)) throw new AppError('ERR_NO_PERMISSION');
    const input = parseInput(route.query ?? rpc.request, given, {});
    return this.calls.ask(this.request, rpc, input as z.input<C['request']>);
  }
}
