import { ListSchedules } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc } from '@recado/service-kit/messaging';

/**
 * What the shell asks for and nothing can be in yet: schedules have no store, because nothing writes them. Whoever builds
 * them takes this over.
 */
@Controller()
export class ShellRpc {
  @OnRpc(ListSchedules)
  schedules() {
    return Promise.resolve({ schedules: [], count: 0, hasMore: false });
  }
}
