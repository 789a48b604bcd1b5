import type { ReportRow } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { DisplayNames } from '../../shared/replicas/display-names.js';
import { timesOf, type ReportedTicket } from './reported-ticket.js';

type NamedRecord = { id: string; name: string };
const named = (found: NamedRecord | null): NamedRecord | null => found && { id: found.id, name: found.name };

/** A ticket as a row of a report, with current names. */
@Injectable()
export class ReportView {
  constructor(private readonly names: DisplayNames) {}

  show(ticket: ReportedTicket): ReportRow {
    const { _id: id, companyId, uuid, number, status, tagIds = [] } = ticket;
    const { id: contactId = '', name = '', number: phone = '' } = ticket.contact ?? {};
    return {
      ...{ id, uuid, number, status },
      contact: { id: contactId, name, number: phone },
      user: named(this.names.user(ticket)),
      queue: named(this.names.queue(ticket)),
      whatsapp: named(this.names.connection(ticket)),
      tags: this.names.tagsOf(companyId, tagIds).map(({ id: tagId, name: tag }) => ({ id: tagId, name: tag })),
      referral: ticket.referral ?? null,
      ...timesOf(ticket),
    };
  }
}
