import { Injectable } from '@nestjs/common';
import { WhatsappClients } from '../client/whatsapp-clients.js';
import type { Lease } from '../leases/lease.js';
import { PendingMediaRepository } from '../media/pending-media.repository.js';
import { CommandQueues } from '../outbound/command-queues.js';
import { SentMessagesRepository } from '../outbound/sent-messages.repository.js';
import { PeopleKeepers } from '../people/people-keepers.js';
import { GroupReceiptsRepository } from '../receipts/group-receipts.repository.js';
import { UnreadableRepository } from '../unreadable/unreadable.repository.js';
import { OpenVaults } from '../vault/open-vaults.js';
import { endingTurn, Link, type LinkListeners } from './link.js';
import { LoginTurns } from './login-turns.js';

/** Opens links, and removes what they leave behind. */
@Injectable()
export class Links {
  private readonly turns = new LoginTurns();

  constructor(
    private readonly vaults: OpenVaults,
    private readonly clients: WhatsappClients,
    private readonly queues: CommandQueues,
    private readonly sent: SentMessagesRepository,
    private readonly groupReceipts: GroupReceiptsRepository,
    private readonly media: PendingMediaRepository,
    private readonly people: PeopleKeepers,
    private readonly unreadable: UnreadableRepository,
  ) {}

  /** @param before runs when it is this session's turn to log in */
  async open(lease: Lease, listeners: LinkListeners, before: () => Promise<void>): Promise<Link> {
    const endTurn = await this.turns.next();
    try {
      await before();
      return await this.connect(lease, listeners, endTurn);
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  isPaired(lease: Lease): Promise<boolean> {
    return this.vaults.isPaired(lease);
  }

  /** Called when the device is no longer linked. @throws LeaseLost */
  forgetPairing(lease: Lease): Promise<void> {
    return this.vaults.forgetPairing(lease);
  }

  /** Removes everything that a deleted connection kept. @throws LeaseLost */
  async destroy(lease: Lease): Promise<void> {
    const { companyId, connectionId } = lease;
    await this.vaults.destroy(lease);
    await this.queues.remove(lease);
    await this.groupReceipts.removeAll(companyId, connectionId);
    await this.sent.removeAll(companyId, connectionId);
    await this.media.removeAll(companyId, connectionId);
    await this.unreadable.removeAll(companyId, connectionId);
    await this.people.removeAll(lease);
  }

  private async connect(lease: Lease, listeners: LinkListeners, endTurn: () => void): Promise<Link> {
    const onFailure = (error: unknown) => {
      client.close(); // before Baileys can answer that it could not read the message
      listeners.onUnstored(error);
    };
    const vault = await this.vaults.open(lease, { ...listeners, onFailure });
    const client = this.clients.open({
      connectionId: lease.connectionId,
      vault,
      findSent: (messageId) => this.sent.content(lease, messageId),
      listeners: endingTurn(listeners, endTurn),
    });
    return new Link(lease, vault, client, this.queues, endTurn);
  }
}
