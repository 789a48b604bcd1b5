import { UserState } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink, outgoingState, Publisher, publishMissing } from '@recado/service-kit/messaging';
import { guestStateOf } from '../shared/entries/entry.js';
import { FindEntries } from '../shared/entries/find-entries.js';
import { userStateOf } from './user.js';
import { UsersRepository } from './users.repository.js';

/** Publishes the users that are missing or outdated in NATS, which may have lost its data. */
@Injectable()
export class ReconcileUsers {
  constructor(
    private readonly users: UsersRepository,
    private readonly entries: FindEntries,
    private readonly link: NatsLink,
    private readonly publisher: Publisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns the number of published records */
  async execute(): Promise<number> {
    const { users, entries, link, publisher, logger } = this;
    return publishMissing({ link, publisher, logger }, UserState, async function* (isMissing) {
      for await (const user of users.ofAllCompanies())
        if (isMissing(user.companyId, user.id, user.revision)) yield outgoingState(UserState, userStateOf(user));
      for await (const entry of entries.allRunning()) {
        const guest = guestStateOf(entry);
        if (isMissing(guest.companyId, guest.id, guest.revision)) yield outgoingState(UserState, guest);
      }
    });
  }
}
