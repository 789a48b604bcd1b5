import { ListChats, ListSchedules } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc } from '@recado/service-kit/messaging';

/**
 * What the shell asks for and nothing can be in yet: the internal chat and the schedules have no store, because nothing
 * writes them. Whoever builds them takes these over.
 */
@Controller()
export class ShellRpc {
  @OnRpc(ListChats)
  chats() {
    return Promise.resolve({ records: [], count: 0, hasMore: false });
  }

  @OnRpc(ListSchedules)
  schedules() {
    return Promise.resolve({ schedules: [], count: 0, hasMore: false });
  }
}
