import { Injectable } from '@nestjs/common';
import { type AdminListQuery, ById, RESOURCES, type Resource, type RpcContract, type Table } from '@recado/contracts';
import { tableFilterOf } from '@recado/service-kit/table';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Calls } from '../calls.js';
import { parseInput } from '../request-input.js';
import { contentRangeOf, listQueryOf, RestQuery } from './rest-dialect.js';

/** Serves the resources of the contracts under /admin/<name>, for react-admin's simple REST data provider. */
@Injectable()
export class AdminRoutes {
  constructor(private readonly calls: Calls) {}

  register(server: FastifyInstance): void {
    for (const resource of RESOURCES) this.serve(server, resource);
  }

  private serve(server: FastifyInstance, resource: Resource): void {
    const { name, access, editAccess, removeAccess = editAccess, get, create, update, remove } = resource;
    const all = `/admin/${name}`;
    const one = `${all}/:id`;
    const may = { onRequest: (request: FastifyRequest) => this.calls.admit(request, access) };
    const mayEdit = { onRequest: (request: FastifyRequest) => this.calls.admit(request, editAccess) };
    const mayRemove = { onRequest: (request: FastifyRequest) => this.calls.admit(request, removeAccess) };
    const nothing = () => ({});
    server.get(all, may, (request, reply) => this.list(request, reply, resource));
    if (get) server.get(one, may, this.single(get, nothing));
    if (create)
      server.post(
        all,
        mayEdit,
        this.single(create, ({ body }) => body),
      );
    if (update) server.put(one, mayEdit, this.single(update, withoutId));
    if (remove) server.delete(one, mayRemove, this.single(remove, nothing));
  }

  private async list(request: FastifyRequest, reply: FastifyReply, resource: Resource): Promise<FastifyReply> {
    const query = listQueryOf(parseInput(RestQuery, request.query, {}) as ReturnType<typeof RestQuery.parse>);
    const { data, total, nextCursor } = await this.tableOf(request, resource, query);
    const range = contentRangeOf(resource.name, { offset: query.offset, count: data.length, total });
    if (nextCursor) void reply.header('next-cursor', nextCursor);
    return reply.header('content-range', range).send(data);
  }

  private async tableOf(
    request: FastifyRequest,
    { list, table }: Resource,
    query: AdminListQuery,
  ): Promise<Table<unknown>> {
    if (!table) return (await this.calls.ask(request, list, query)) as Table<unknown>;
    const filter = tableFilterOf(table.filter, query);
    const reply = (await this.calls.ask(request, list, {})) as never;
    return table.tableOf(table.key ? reply[table.key] : reply, query, filter);
  }

  private single(rpc: RpcContract, given: (request: FastifyRequest) => unknown) {
    return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      this.calls.passOn(request, reply, [rpc, parseInput(rpc.request, given(request), request.params)]);
  }
}

/** Drops the id from the body: react-admin also sends it in the record, but the id in the path is used. */
function withoutId({ body }: FastifyRequest): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { id: _samePath, ...rest } = body as Record<keyof typeof ById.shape, unknown>;
  return rest;
}
