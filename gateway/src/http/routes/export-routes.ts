import { Injectable } from '@nestjs/common';
import { ExportContacts, ExportContactsQuery, type Contact } from '@recado/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Calls } from '../calls.js';
import { parseInput } from '../request-input.js';
import { sendTable } from './table-file.js';

type Page = z.output<typeof ExportContacts.reply>;
type Query = z.output<typeof ExportContactsQuery>;
type Filter = Omit<Query, 'format'>;
const HEADINGS = ['nome', 'numero', 'email', 'criado', 'extra'];

/** Streams exports as files, page by page. */
@Injectable()
export class ExportRoutes {
  constructor(private readonly calls: Calls) {}

  register(server: FastifyInstance): void {
    server.get(
      '/contacts/export',
      { onRequest: (request) => this.calls.admit(request, 'contacts-page:importExport') },
      (request, reply) => this.contacts(request, reply),
    );
  }

  private async contacts(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { format, ...filter } = parseInput(ExportContactsQuery, request.query, {}) as Query;
    const first = await this.page(request, filter, null);
    const rows = this.rows(request, filter, first);
    return sendTable(reply, { name: 'contacts', format, headings: HEADINGS, rows });
  }

  /**
   * The first page is fetched before the response starts, so that its error can still be sent as a normal error
   * response.
   */
  private async *rows(request: FastifyRequest, filter: Filter, first: Page): AsyncGenerator<string[]> {
    yield* first.contacts.map(rowOf);
    for (let { next } = first; next !== null;) {
      const page = await this.page(request, filter, next);
      yield* page.contacts.map(rowOf);
      ({ next } = page);
    }
  }

  private page(request: FastifyRequest, filter: Filter, after: string | null): Promise<Page> {
    return this.calls.ask(request, ExportContacts, { after, ...filter });
  }
}

/**
 * Adds the +, because a number from Peru or Norway could otherwise be mistaken for a local one. A group has an id
 * instead.
 */
const numberOf = ({ number, isGroup }: Contact): string => (number === '' || isGroup ? number : `+${number}`);

/**
 * Indents the continuation lines of a multi-line value by two spaces, so that an import detects where the value ends.
 */
const rowOf = (contact: Contact): string[] => [
  contact.name,
  numberOf(contact),
  contact.email,
  contact.createdAt.slice(0, 10),
  contact.extraInfo.map((pair) => `${pair.name}: ${pair.value.replaceAll('\n', '\n  ')}`).join('\n'),
];
