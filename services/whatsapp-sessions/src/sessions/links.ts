import { Injectable } from '@nestjs/common';
import { WhatsappClients } from '../client/whatsapp-clients.js';
import { InboundPipelines } from '../inbound/inbound-pipelines.js';
import type { Lease } from '../leases/lease.js';
import { OutboundQueues } from '../outbound/outbound-queues.js';
import { OpenVaults } from '../vault/open-vaults.js';
import type { EntrySink } from '../vault/vault.js';
import { numberOf } from '../client/stanzas.js';
import { ConnectionHistory } from '../connections/connection-history.js';
import { WebVersions } from '../web-version/web-versions.js';
import { endingTurn, Link, OtherNumber, type LinkListeners } from './link.js';
import { LoginTurns } from './login-turns.js';

/** Opens links, and removes everything that a deleted connection kept. */
@Injectable()
export class Links {
  private readonly turns = new LoginTurns();

  constructor(
    private readonly vaults: OpenVaults,
    private readonly clients: WhatsappClients,
    private readonly queues: OutboundQueues,
    private readonly inbound: InboundPipelines,
    private readonly histories: ConnectionHistory,
    readonly versions: WebVersions,
  ) {}

  /** @param before runs when it is this session's turn to log in */
  async open(lease: Lease, sink: EntrySink, listeners: LinkListeners, before: () => Promise<void>): Promise<Link> {
    const endTurn = await this.turns.next();
    try {
      await before();
      return await this.connect(lease, sink, listeners, endTurn);
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  isPaired(lease: Lease): Promise<boolean> {
    return this.vaults.isPaired(lease);
  }

  /** Called when the device is no longer linked. @throws LeaseLost */
  async forgetPairing(lease: Lease): Promise<void> {
    await this.vaults.forgetPairing(lease);
    await this.inbound.keepers.forgetHistory(lease);
  }

  /** Removes everything that a deleted connection kept. @throws LeaseLost */
  async destroy(lease: Lease): Promise<void> {
    await this.vaults.destroy(lease);
    await this.queues.removeAll(lease);
    await this.inbound.keepers.removeAll(lease);
  }

  private async connect(lease: Lease, sink: EntrySink, listeners: LinkListeners, endTurn: () => void): Promise<Link> {
    const onFailure = (error: unknown) => {
      client.close(); // closed before Baileys can answer that it could not read the message
      listeners.onUnstored(error);
    };
    const vault = await this.vaults.open(lease, sink, onFailure);
    const number = numberOf(vault.creds.me?.id);
    if (number && !(await listeners.admits(number))) {
      await vault.close();
      throw new OtherNumber(number);
    }
    const { connectionId } = lease;
    const version = vault.creds.account ? await this.versions.forLogin(connectionId) : await this.versions.forPairing();
    const client = this.clients.open({
      connectionId,
      vault,
      version,
      wantsHistory: (await this.histories.wantedDays(lease)) > 0,
      findSent: (messageId) => this.queues.sentContent(lease, messageId),
      listeners: endingTurn(listeners, endTurn),
    });
    return new Link(lease, vault, client, version, this.queues, endTurn);
  }
}
