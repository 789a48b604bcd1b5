import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { type ConnectionView, type RequestOf, UpdateConnection } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import { ChangeConnection } from './change-connection.js';
import { CheckQueues } from './check-queues.js';
import { ConnectionsRepository } from './connections.repository.js';
import { requires } from './requires.js';
import { ShowConnection } from './show-connection.js';
import { storedSettings } from './token.js';

@Injectable()
export class UpdateConnectionHandler {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly checkQueues: CheckQueues,
    private readonly changeConnection: ChangeConnection,
    private readonly show: ShowConnection,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND, ERR_NO_QUEUE_FOUND and what a change can throw */
  @OnRpc(UpdateConnection)
  async execute({ id, ...changes }: RequestOf<typeof UpdateConnection>, context: RpcContext): Promise<ConnectionView> {
    const actor = actorOf(context);
    requires(actor, 'connections-page:editOrDeleteConnection');
    const { companyId } = actor;
    const before = await this.connections.find(companyId, id);
    if (!before) throw new AppError('ERR_NO_WAPP_FOUND');
    // a queue that was deleted since must not keep others from being edited
    const added = changes.queueIds?.filter((queueId) => !before.queueIds.includes(queueId)) ?? [];
    await this.checkQueues.execute(companyId, added);
    return this.show.execute(
      actor,
      await this.changeConnection.execute(companyId, id, storedSettings(changes, before.tokenHint)),
    );
  }
}
