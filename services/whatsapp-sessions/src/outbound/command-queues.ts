import { commandSubjectOf, type Lane } from '@recado/contracts';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink } from '@recado/service-kit/messaging';
import { JetStreamApiError } from '@nats-io/jetstream';
import { Inject, Injectable } from '@nestjs/common';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import type { Config } from '../config.js';
import type { Lease } from '../leases/lease.js';
import { CommandLanes, durableOf } from './command-lanes.js';
import { HandleCommand } from './handle-command.js';

const LANES: readonly Lane[] = ['live', 'bulk'];
const CONSUMER_NOT_FOUND = 10_014;

/** Opens and removes the command queues of connections. */
@Injectable()
export class CommandQueues {
  constructor(
    private readonly link: NatsLink,
    private readonly handle: HandleCommand,
    @Inject(SETTINGS) private readonly settings: Pick<Config, 'LEASE_MS' | 'LIVE_PER_MINUTE' | 'BULK_PER_MINUTE'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  lanesOf(lease: Lease, client: WhatsappClient): CommandLanes {
    const { LEASE_MS, LIVE_PER_MINUTE, BULK_PER_MINUTE } = this.settings;
    const perMinute = { live: LIVE_PER_MINUTE, bulk: BULK_PER_MINUTE };
    return new CommandLanes(lease, client, this.link, this.handle, perMinute, LEASE_MS, this.logger);
  }

  /** Removes the consumers of a deleted connection and the commands that wait for it. */
  async remove(lease: Lease): Promise<void> {
    for (const lane of LANES) {
      await this.link.manager.streams.purge('COMMANDS', { filter: commandSubjectOf(lane, lease) });
      await this.link.manager.consumers.delete('COMMANDS', durableOf(lane, lease)).catch((error: unknown) => {
        if (!(error instanceof JetStreamApiError) || error.code !== CONSUMER_NOT_FOUND) throw error;
      });
    }
  }
}
