import { Injectable } from '@nestjs/common';
import { ExportUsers, UsersExportQuery, type User } from '@recado/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Calls } from '../calls.js';
import { parseInput } from '../request-input.js';
import { USER_TEXTS } from './export-texts.js';
import { pagesFrom, sendTable } from './table-file.js';

type Page = z.output<typeof ExportUsers.reply>;
type Filter = Omit<z.output<typeof UsersExportQuery>, 'format'>;

/** GET /users/export: returns the company's users as a file that can be imported again. */
@Injectable()
export class UserExportRoutes {
  constructor(private readonly calls: Calls) {}

  register(server: FastifyInstance): void {
    server.get(
      '/users/export',
      { onRequest: (request) => this.calls.admit(request, 'users-page:view') },
      (request, reply) => this.export(request, reply),
    );
  }

  private async export(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = parseInput(UsersExportQuery, request.query, {}) as z.output<typeof UsersExportQuery>;
    const { format, ...filter } = query;
    const first = await this.calls.ask(request, ExportUsers, filter);
    const { headings } = USER_TEXTS[first.language];
    return sendTable(reply, { name: 'users', format, headings, rows: this.rows(request, filter, first) });
  }

  private async *rows(request: FastifyRequest, filter: Filter, first: Page): AsyncGenerator<string[]> {
    const { profiles } = USER_TEXTS[first.language];
    const rowOf = ({ name, email, profile, queues, createdAt }: User) => [
      ...[name, email, profiles[profile]],
      queues.map((queue) => queue.name).join(', '),
      createdAt.slice(0, 10),
    ];
    const next = (cursor: string) => this.calls.ask(request, ExportUsers, { ...filter, cursor });
    for await (const { users } of pagesFrom(first, next)) yield* users.map(rowOf);
  }
}
