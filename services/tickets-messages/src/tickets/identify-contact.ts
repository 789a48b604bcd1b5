import type { WhatsappPerson } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { AbsorbContact } from '../contacts/absorb-contact.js';
import { ResolveContact, type ResolvedContact } from '../contacts/resolve-contact.js';
import { snapshotOf, type ContactSnapshot } from './ticket.js';
import { TicketsRepository } from './tickets.repository.js';

/** The contact behind a WhatsApp address; what was learnt about them is copied into their tickets. */
@Injectable()
export class IdentifyContact {
  constructor(
    private readonly resolveContact: ResolveContact,
    private readonly absorbContact: AbsorbContact,
    private readonly tickets: TicketsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(companyId: string, person: WhatsappPerson): Promise<ContactSnapshot> {
    const resolved = await this.resolveContact.execute(companyId, person);
    const contact = snapshotOf(resolved.rival ? await this.settle(resolved, resolved.rival) : resolved.contact);
    if (resolved.changed) await this.tickets.refreshContact(companyId, contact);
    return contact;
  }

  /** Two contacts for one person: the one without a number and without a ticket gives way. */
  private async settle({ contact }: ResolvedContact, rival: NonNullable<ResolvedContact['rival']>) {
    const { companyId } = contact;
    const givesWay =
      rival.number === '' && contact.lid === null && !(await this.tickets.hasOfContact(companyId, rival._id));
    if (givesWay) return this.absorbContact.execute(contact, rival);
    const contactIds = [contact._id, rival._id];
    this.logger.warn({ companyId, contactIds }, 'number and LID of one person lead to two contacts');
    return contact;
  }
}
