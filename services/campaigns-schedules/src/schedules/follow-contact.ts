import { type ContactChanged, GetContact, systemActor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { originOfEvent, RpcClient } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { type Schedule, scheduleChanged, scheduleView, searchKeyOf } from './schedule.js';
import { SchedulesRepository } from './schedules.repository.js';

type ContactName = Pick<Schedule, 'contactId' | 'contactName'>;

/**
 * Updates the contact's name in schedules and moves them to the remaining contact after a merge. Schedules of a deleted
 * contact keep its name.
 */
@Injectable()
export class FollowContact {
  constructor(
    private readonly schedules: SchedulesRepository,
    private readonly transactions: Transactions,
    private readonly links: MediaLinks,
    private readonly rpc: RpcClient,
  ) {}

  async execute(event: ContactChanged): Promise<void> {
    const { companyId, data } = event;
    if (data.isNew) return;
    const found = await this.schedules.ofContact(companyId, data.contactId);
    if (found.length === 0) return;
    const contact = await this.contactNow(event);
    if (!contact) return;
    for (const schedule of found) await this.change(event, schedule, contact);
  }

  private async contactNow({ companyId, correlationId, data }: ContactChanged): Promise<ContactName | undefined> {
    if (data.contact) return { contactId: data.contact.id, contactName: data.contact.name };
    if (!data.mergedInto) return undefined;
    const context = { actor: systemActor(companyId), correlationId };
    const { id: contactId, name: contactName } = await this.rpc.call(GetContact, { id: data.mergedInto }, context);
    return { contactId, contactName };
  }

  private async change(event: ContactChanged, { _id, body, ...before }: Schedule, contact: ContactName): Promise<void> {
    if (before.contactId === contact.contactId && before.contactName === contact.contactName) return;
    const changes = { ...contact, searchKey: searchKeyOf({ ...contact, body }) };
    await this.transactions.run(async ({ session, announce }) => {
      const after = await this.schedules.renameContact(event.companyId, _id, changes, session);
      if (after) announce(scheduleChanged(originOfEvent(event), after, scheduleView(after, this.links)));
    });
  }
}
