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

/** `isNew`: nothing can be stored of this contact yet. */
export type Identified = { contact: ContactSnapshot; isNew: boolean };

/** The contact behind a WhatsApp address; what was learnt about them is copied into their tickets. */
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

  /** Two contacts for one person: the one with the number counts, and what the other has moves over. */
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
