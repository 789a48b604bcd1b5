import { UserState } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import {
  NatsLink,
  outgoingState,
  Publisher,
  publishTogether,
  StateCopy,
  type Outgoing,
} from '@recado/service-kit/messaging';
import { userStateOf } from './user.js';
import { UsersRepository } from './users.repository.js';

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
    const published = await publishTogether(this.publisher, this.missingIn(known));
    await known.stop();
    if (published > 0) this.logger.info({ published }, 'republished users that NATS lacked');
    return published;
  }

  private async *missingIn(known: StateCopy<typeof UserState>): AsyncGenerator<Outgoing> {
    for await (const user of this.users.all())
      if ((known.revisionOf(user.companyId, user.id) ?? -1) < user.revision)
        yield outgoingState(UserState, userStateOf(user));
  }
}
