import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import { Journal } from '../vault/journal.js';
import { InboundPump } from './inbound-pump.js';
import { PublishInbound } from './publish-inbound.js';

@Injectable()
export class InboundPumps {
  constructor(
    private readonly journal: Journal,
    private readonly publish: PublishInbound,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts with what an earlier owner left. */
  start(lease: Lease): InboundPump {
    const { journal, publish, logger } = this;
    const pump = new InboundPump(lease, { journal, publish, logger });
    pump.offer([]);
    return pump;
  }
}
