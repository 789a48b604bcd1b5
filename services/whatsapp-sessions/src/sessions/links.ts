import { Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import { CommandQueues } from '../outbound/command-queues.js';
import { Vaults } from '../vault/vaults.js';
import { Kept } from './kept.js';
import { LogIns } from './log-ins.js';
import { Link, type LinkListeners } from './link.js';

/** Opens links, and removes what they leave behind. */
@Injectable()
export class Links {
  constructor(
    private readonly vaults: Vaults,
    private readonly queues: CommandQueues,
    private readonly kept: Kept,
    private readonly logIns: LogIns,
  ) {}

  /** @param before when it is this session's turn to log in */
  async open(lease: Lease, listeners: LinkListeners, before: () => Promise<void>): Promise<Link> {
    const { vaults, queues, kept, logIns } = this;
    const endTurn = await logIns.turn();
    try {
      await before();
      return await Link.open(lease, listeners, { vaults, clients: logIns.clients, queues, sent: kept.sent, endTurn });
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  isPaired(lease: Lease): Promise<boolean> {
    return this.vaults.isPaired(lease);
  }

  /** The device is no longer linked. @throws LeaseLost */
  forgetPairing(lease: Lease): Promise<void> {
    return this.vaults.forgetPairing(lease);
  }

  /** The connection is gone. @throws LeaseLost */
  async destroy(lease: Lease): Promise<void> {
    await this.vaults.destroy(lease);
    await this.queues.remove(lease);
    await this.kept.removeAll(lease);
  }
}
