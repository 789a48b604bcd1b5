import { Injectable } from '@nestjs/common';
import { type PageForm, ROUTES, type Route, type RpcContract, type Table, type Upload } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Uploads } from '../../media/uploads.js';
import { Calls } from '../calls.js';
import { RedisLink } from '../../links/redis-link.js';
import { RateLimit } from '../server/rate-limit.js';
import { parseInput } from '../request-input.js';

/** Serves every route of the contracts. A new route needs an entry there and no code here. */
@Injectable()
export class ContractRoutes {
  constructor(
    private readonly calls: Calls,
    private readonly uploads: Uploads,
    private readonly redis: RedisLink,
  ) {}

  register(server: FastifyInstance): void {
    for (const route of ROUTES) this.serve(server, route);
  }

  private serve(server: FastifyInstance, route: Route): void {
    const { method, path, rpc, access, pages, status = 200, upload } = route;
    const schema = pages?.query ?? route.query ?? rpc.request;
    const limit = this.limitOf(route);
    const inUrl = method === 'GET' || method === 'DELETE';
    server.route({
      method,
      url: path,
      onRequest: async (request) => {
        await this.calls.admit(request, access);
        const { companyId, userId } = request.actor ?? {};
        await limit?.check(`${companyId} ${userId}`);
      },
      handler: (request, reply) => {
        if (request.isMultipart() || route.uploadOnly) return this.take(request, reply.code(status), upload);
        const input = parseInput(schema, inUrl ? request.query : request.body, request.params);
        if (pages) return this.page(request, rpc, pages, input);
        return this.calls.passOn(request, reply.code(status), [rpc, input]);
      },
    });
  }

  private async page(request: FastifyRequest, rpc: RpcContract, pages: PageForm, query: unknown): Promise<unknown> {
    const table = await this.calls.ask(request, rpc, pages.requestOf(query));
    return pages.replyOf(table as Table<never>, query);
  }

  private limitOf({ path, perUserAndMinute }: Route): RateLimit | undefined {
    if (!perUserAndMinute) return undefined;
    return new RateLimit(this.redis.counters, { name: `route:${path}`, perMinute: perUserAndMinute });
  }

  /**
   * Validates the query before the upload and the form after its files are stored, because clients send fields in any
   * order.
   */
  private async take(request: FastifyRequest, reply: FastifyReply, upload: Upload | undefined): Promise<FastifyReply> {
    if (!upload || !request.isMultipart() || !request.actor) throw new AppError('ERR_BAD_REQUEST');
    const inQuery = upload.query ? (parseInput(upload.query, request.query, {}) as object) : {};
    const { fields, files } = await this.uploads.receive(request, request.actor, upload);
    try {
      const form = parseInput(upload.form, { ...fields, ...inQuery }, request.params) as object;
      return await this.calls.passOn(request, reply, [upload.rpc, { ...form, files }]);
    } catch (error) {
      // the service may still process a request that timed out, so its files are kept
      if (error instanceof AppError && error.kind !== 'unavailable') await this.uploads.discard(request, files);
      throw error;
    }
  }
}
