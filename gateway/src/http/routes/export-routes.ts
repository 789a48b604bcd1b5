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

/** Files that are made from what services answer page by page. */
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

  /** The first page is read before the answer begins, so that its error is an ordinary answer. */
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

/** Without its +, a number of Peru or Norway reads like one of the company's own country. A group has an id instead. */
const numberOf = ({ number, isGroup }: Contact): string => (number === '' || isGroup ? number : `+${number}`);

/** A value of several lines continues behind two spaces, so that an import finds its end. */
const rowOf = (contact: Contact): string[] => [
  contact.name,
  numberOf(contact),
  contact.email,
  contact.createdAt.slice(0, 10),
  contact.extraInfo.map((pair) => `${pair.name}: ${pair.value.replaceAll('\n', '\n  ')}`).join('\n'),
];
