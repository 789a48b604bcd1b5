import type { WhatsappGroup, WhatsappPerson } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { ResolveContact, type ResolvedContact } from './resolve-contact.js';
import { Jobs } from '../shared/jobs/jobs.js';
import { snapshotOf, type ContactSnapshot } from '../conversations/ticket.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';

export type Chat = {
  companyId: string;
  whatsappId: string;
  contact: WhatsappPerson;
  group: WhatsappGroup | null;
};

/** The contact of a message. If `isNew`, it was just created and has no stored messages. */
export type Identified = { contact: ContactSnapshot; isNew: boolean };

/** Finds or creates the contact for a WhatsApp address, and copies newly learned data into its tickets. */
@Injectable()
export class IdentifyContact {
  constructor(
    private readonly resolveContact: ResolveContact,
    private readonly jobs: Jobs,
    private readonly tickets: TicketsRepository,
  ) {}

  async execute({ companyId, whatsappId, contact: person, group }: Chat): Promise<Identified> {
    const where = { companyId, whatsappId };
    const resolved = group
      ? await this.resolveContact.ofGroup(where, group)
      : await this.resolveContact.execute(where, person);
    const contact = snapshotOf(resolved.contact);
    if (resolved.changed) await this.tickets.refreshContact(companyId, contact);
    if (resolved.rival) await this.merge(resolved.contact, resolved.rival);
    return { contact, isNew: resolved.isNew };
  }

  /** Merges two contacts of one person. The contact with the number wins and receives the other's data. */
  private async merge(winner: ResolvedContact['contact'], loser: ResolvedContact['contact']): Promise<void> {
    const { companyId } = winner;
    await this.jobs.add({
      id: `merge.${loser._id}`,
      companyId,
      kind: 'mergeContacts',
      data: { winnerId: winner._id, loserId: loser._id },
    });
  }
}
