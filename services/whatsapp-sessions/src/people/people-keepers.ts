import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';
import { PeopleKeeper } from './people-keeper.js';
import { PeopleRepository } from './people.repository.js';
import { UpdatePerson } from './update-person.js';

@Injectable()
export class PeopleKeepers {
  constructor(
    private readonly update: UpdatePerson,
    private readonly people: PeopleRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(lease: Lease, client: () => WhatsappClient | undefined): PeopleKeeper {
    const { update, logger } = this;
    return new PeopleKeeper(lease, { update, client, logger });
  }

  removeAll({ companyId, connectionId }: Lease): Promise<void> {
    return this.people.removeAll(companyId, connectionId);
  }
}
