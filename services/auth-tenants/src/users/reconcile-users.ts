import { UserState } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink, outgoingState, Publisher, StateCopy } from '@recado/service-kit/messaging';
import { userStateOf, type User } from './user.js';
import { UsersRepository } from './users.repository.js';

const AT_ONCE = 50;

/** Publishes the users that NATS lacks or has in an older revision, because NATS may have lost its data. */
@Injectable()
export class ReconcileUsers {
  constructor(
    private readonly users: UsersRepository,
    private readonly link: NatsLink,
    private readonly publisher: Publisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns the number of published records */
  async execute(): Promise<number> {
    const known = new StateCopy(UserState, this.logger);
    await known.start(this.link);
    let published = 0;
    let batch: User[] = [];
    const flush = async () => {
      await Promise.all(batch.map((user) => this.publisher.publish(outgoingState(UserState, userStateOf(user)))));
      published += batch.length;
      batch = [];
    };
    for await (const user of this.users.all()) {
      if ((known.revisionOf(user.companyId, user.id) ?? -1) >= user.revision) continue;
      if (batch.push(user) === AT_ONCE) await flush();
    }
    await flush();
    await known.stop();
    if (published > 0) this.logger.info({ published }, 'republished users that NATS lacked');
    return published;
  }
}
