import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';
import { FetchPicture } from './fetch-picture.js';
import { PeopleUpdater } from './people-updater.js';
import { PeopleRepository } from './people.repository.js';
import { UpdatePerson } from './update-person.js';

const REMOVED_AT_ONCE = 200;

@Injectable()
export class PeopleUpdaters {
  constructor(
    private readonly update: UpdatePerson,
    private readonly people: PeopleRepository,
    private readonly pictures: FetchPicture,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(lease: Lease, client: () => WhatsappClient | undefined): PeopleUpdater {
    return new PeopleUpdater(lease, this.update, client, this.logger);
  }

  /**
   * Deletes contacts with their pictures. Pictures are deleted first, so that an interrupted removal finds them again.
   */
  async removeAll({ companyId, connectionId }: Lease): Promise<void> {
    for (;;) {
      const some = await this.people.some(companyId, connectionId, REMOVED_AT_ONCE);
      if (some.length === 0) return;
      for (const { known } of some)
        for (const key of [known.pictureKey, known.formerPictureKey]) await this.pictures.remove(key);
      await this.people.remove(
        companyId,
        some.map(({ id }) => id),
      );
    }
  }
}
