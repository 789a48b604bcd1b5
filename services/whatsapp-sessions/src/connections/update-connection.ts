import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { type ConnectionView, type RequestOf, UpdateConnection } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import { ChangeConnection } from './change-connection.js';
import { ChangeProxy } from './change-proxy.js';
import { CheckChoices } from './check-choices.js';
import type { Connection } from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';
import { withoutProxy } from '../proxy/proxy.js';
import { requires } from './requires.js';
import { ShowConnection } from './show-connection.js';
import { storedSettings } from './store/token.js';

@Injectable()
export class UpdateConnectionHandler {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly checkChoices: CheckChoices,
    private readonly changeConnection: ChangeConnection,
    private readonly changeProxy: ChangeProxy,
    private readonly show: ShowConnection,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND, and the errors of CheckChoices and ChangeConnection */
  @OnRpc(UpdateConnection)
  async execute({ id, ...changes }: RequestOf<typeof UpdateConnection>, context: RpcContext): Promise<ConnectionView> {
    const actor = actorOf(context);
    requires(actor, 'connections-page:editOrDeleteConnection');
    const { companyId } = actor;
    const before = await this.connections.find(companyId, id);
    if (!before) throw new AppError('ERR_NO_WAPP_FOUND');
    await this.checkChoices.execute(companyId, newlyChosen(before, changes), context);
    this.changeProxy.check(changes);
    const settings = storedSettings(withoutProxy(changes), before.tokenHint);
    const after = await this.changeConnection.execute(context, id, settings, { proxy: changes });
    return this.show.withProxy(actor, after);
  }
}

type Choice = 'queueIds' | 'promptId' | 'integrationId' | 'flowId' | 'transferQueueId';
type Changes = Pick<RequestOf<typeof UpdateConnection>, Choice>;

/** Checks only new choices, so that a choice deleted since does not prevent edits of other fields. */
const newlyChosen = (before: Connection, { queueIds = [], transferQueueId, ...chosen }: Changes) => ({
  queueIds: queueIds.filter((id) => !before.queueIds.includes(id)),
  ...(chosen.promptId !== before.promptId && { promptId: chosen.promptId }),
  ...(chosen.integrationId !== before.integrationId && { integrationId: chosen.integrationId }),
  ...(chosen.flowId !== before.flowId && { flowId: chosen.flowId }),
  ...(transferQueueId !== before.transferQueueId && { transferQueueId }),
});
