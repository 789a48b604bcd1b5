import { Injectable } from '@nestjs/common';
import { ROUTES, type Route } from '@recado/contracts';
import type { FastifyInstance } from 'fastify';
import { Calls } from './calls.js';
import { parseInput } from './request-input.js';

/** Serves every call of the contract. A new one needs a line there and nothing here. */
@Injectable()
export class ContractRoutes {
  constructor(private readonly calls: Calls) {}

  register(server: FastifyInstance): void {
    for (const route of ROUTES) this.serve(server, route);
  }

  private serve(server: FastifyInstance, { method, path, rpc, access, query, status = 200 }: Route): void {
    const schema = query ?? rpc.request;
    const inUrl = method === 'GET' || method === 'DELETE';
    server.route({
      method,
      url: path,
      onRequest: (request) => this.calls.admit(request, access),
      handler: (request, reply) => {
        const input = parseInput(schema, inUrl ? request.query : request.body, request.params);
        return this.calls.passOn(request, reply.code(status), [rpc, input]);
      },
    });
  }
}
