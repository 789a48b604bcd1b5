import { Injectable } from '@nestjs/common';
import { CampaignRecipientsExportQuery, ExportCampaignRecipients, type CampaignRecipient } from '@recado/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Calls } from '../calls.js';
import { parseInput } from '../request-input.js';
import { RECIPIENT_TEXTS } from './export-texts.js';
import { pagesFrom, sendTable } from './table-file.js';

type Page = z.output<typeof ExportCampaignRecipients.reply>;
type Filter = Omit<z.output<typeof CampaignRecipientsExportQuery>, 'format'>;

/** GET /campaigns/:id/recipients/export: streams the recipients of a campaign as a file, page by page. */
@Injectable()
export class RecipientExportRoutes {
  constructor(private readonly calls: Calls) {}

  register(server: FastifyInstance): void {
    server.get(
      '/campaigns/:id/recipients/export',
      { onRequest: (request) => this.calls.admit(request, 'campaigns:manage') },
      (request, reply) => this.export(request, reply),
    );
  }

  private async export(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const input = parseInput(CampaignRecipientsExportQuery, request.query, request.params);
    const { format, ...filter } = input as z.output<typeof CampaignRecipientsExportQuery>;
    const first = await this.calls.ask(request, ExportCampaignRecipients, filter);
    const { headings } = RECIPIENT_TEXTS[first.language];
    return sendTable(reply, { name: 'campaign', format, headings, rows: this.rows(request, filter, first) });
  }

  private async *rows(request: FastifyRequest, filter: Filter, first: Page): AsyncGenerator<string[]> {
    const rowOf = rowsFor(first);
    const next = (cursor: string) => this.calls.ask(request, ExportCampaignRecipients, { ...filter, cursor });
    for await (const { recipients } of pagesFrom(first, next)) yield* recipients.map(rowOf);
  }
}

/** Formats times in the company's time zone, in a format that spreadsheets can sort. */
function rowsFor({ timeZone, language }: Pick<Page, 'timeZone' | 'language'>): (row: CampaignRecipient) => string[] {
  const { states } = RECIPIENT_TEXTS[language];
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const at = (time: string | null) => (time === null ? '' : clock.format(new Date(time)));
  return ({ name, number, state, errorCode, sentAt, deliveredAt, readAt, optedOutAt }) => [
    ...[name, number, states[state], errorCode ?? ''],
    ...[sentAt, deliveredAt, readAt, optedOutAt].map(at),
  ];
}
