import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { WhatsappClients } from '../client/whatsapp-clients.js';
import { FindConnection } from '../connections/find-connection.js';
import { Failpoints } from '../failpoint.js';
import { InboundPipelines } from '../inbound/inbound-pipelines.js';
import type { Lease } from '../leases/lease.js';
import { OutboundQueues } from '../outbound/outbound-queues.js';
import { numberOf } from '../protocol/jids.js';
import { Routes } from '../proxy/routes.js';
import { OpenVaults, type PairingChange } from '../vault/open-vaults.js';
import type { EntrySink } from '../vault/vault.js';
import { WebVersions } from '../web-version/web-versions.js';
import { endingTurn, Link, type LinkListeners, OtherNumber } from './link.js';

/** 16 parallel logins leave enough capacity for running sessions and for the leases. */
const AT_ONCE = 16;
/** WhatsApp may not respond at all, so other sessions wait at most this time. */
const LONGEST_MS = 5_000;

/**
 * Limits how many of this process's sessions log in in parallel, because hundreds at a time would miss their deadlines.
 */
class LoginTurns {
  private readonly limit = pLimit(AT_ONCE);

  /**
   * Resolves when the next turn starts.
   * @returns a function that ends the turn
   */
  next(): Promise<() => void> {
    return new Promise((begin) => {
      void this.limit(
        () =>
          new Promise<void>((end) => {
            const timer = setTimeout(end, LONGEST_MS);
            begin(() => {
              clearTimeout(timer);
              end();
            });
          }),
      );
    });
  }
}

/** Opens links, and deletes the data of deleted connections. */
@Injectable()
export class Links {
  private readonly turns = new LoginTurns();

  constructor(
    private readonly vaults: OpenVaults,
    private readonly clients: WhatsappClients,
    private readonly queues: OutboundQueues,
    private readonly inbound: InboundPipelines,
    private readonly findConnection: FindConnection,
    readonly versions: WebVersions,
    private readonly failpoints: Failpoints,
    private readonly routes: Routes,
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

  /**
   * Changes which keys are stored.
   * @throws LeaseLost
   */
  async changeKeys(lease: Lease, change: PairingChange): Promise<void> {
    this.failpoints.pass('before-keys');
    await this.vaults.change(lease, change);
    if (change !== 'restore') await this.inbound.workers.removeHistory(lease);
    this.failpoints.pass('after-keys');
  }

  /**
   * Called when WhatsApp has accepted the keys.
   * @throws LeaseLost
   */
  confirmKeys(lease: Lease, number: string): Promise<void> {
    return this.vaults.confirm(lease, number);
  }

  /** Returns the time until which a former pairing's keys can be tried again. */
  async oldLinkUntil(lease: Lease): Promise<string | null> {
    return (await this.vaults.formerUntil(lease))?.toISOString() ?? null;
  }

  /**
   * Deletes all data of a deleted connection.
   * @throws LeaseLost
   */
  async destroy(lease: Lease): Promise<void> {
    await this.vaults.destroy(lease);
    await this.queues.removeAll(lease);
    await this.inbound.workers.removeAll(lease);
    await this.routes.remove(lease); // last, because the device is logged out through it
  }

  private async connect(lease: Lease, sink: EntrySink, listeners: LinkListeners, endTurn: () => void): Promise<Link> {
    const onFailure = (error: unknown) => {
      client.close(); // closed before Baileys can report the message as unreadable
      listeners.onUnstored(error);
    };
    const opened = await this.vaults.open(lease, sink, onFailure);
    const { vault } = opened;
    const connection = await this.findConnection.execute(lease);
    const number = numberOf(vault.creds.me?.id);
    if (number && !listeners.admits(connection, number)) {
      await vault.close();
      throw new OtherNumber(number);
    }
    const route = await this.routes.of(lease);
    const version = vault.creds.account
      ? await this.versions.forLogin(lease.connectionId)
      : await this.versions.forPairing();
    const client = this.clients.open({
      connectionId: lease.connectionId,
      vault,
      version,
      route,
      wantsHistory: (connection?.historyDays ?? 0) > 0,
      findSent: (messageId) => this.queues.sentContent(lease, messageId),
      listeners: endingTurn(listeners, endTurn),
    });
    return new Link(lease, opened, client, version, route, this.queues, endTurn);
  }
}
