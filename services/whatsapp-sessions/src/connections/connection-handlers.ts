import {
  type ConnectionView,
  CreateConnection,
  DeleteConnection,
  FindTokenHolder,
  GetConnection,
  ListConnections,
  RenewToken,
  type RequestOf,
  UpdateConnection,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError, required } from '@recado/service-kit/errors';
import { actorOf, assertNotOperator, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { CountWaiting } from '../outbound/count-waiting.js';
import { withoutProxy } from '../proxy/proxy.js';
import { Companies } from '../replicas/state-replicas.js';
import { auditSession } from './audit-connection.js';
import { ChangeProxy } from './change-proxy.js';
import { CheckChoices } from './check-choices.js';
import { requires } from './requires.js';
import { ShowConnection } from './show-connection.js';
import { StoreConnection } from './store-connection.js';
import { type Connection, lacksGreeting } from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';
import { newToken, storedSettings, storedToken } from './store/token.js';

type Choice = 'queueIds' | 'promptId' | 'integrationId' | 'flowId' | 'transferQueueId';

type Changes = Pick<RequestOf<typeof UpdateConnection>, Choice>;

@Injectable()
export class ConnectionHandlers {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly show: ShowConnection,
    private readonly countWaiting: CountWaiting,
    private readonly companies: Companies,
    private readonly checkChoices: CheckChoices,
    private readonly storeConnection: StoreConnection,
    private readonly changeProxy: ChangeProxy,
  ) {}

  /**
   * Lists connections. Every user of the company may choose one, but only users with permission to link a phone see
   * the QR codes.
   */
  @OnRpc(ListConnections)
  async list({ session }: RequestOf<typeof ListConnections>, context: RpcContext): Promise<ConnectionView[]> {
    const actor = actorOf(context);
    const found = await this.connections.list(actor.companyId);
    const waiting = await this.countWaiting.execute(actor);
    return found.map((connection) => {
      const view = this.show.execute(actor, connection, session);
      const counts = waiting.get(connection.id);
      return counts ? { ...view, waiting: counts } : view;
    });
  }

  /** @throws ERR_NO_WAPP_FOUND */
  @OnRpc(GetConnection)
  async get({ id, session }: RequestOf<typeof GetConnection>, context: RpcContext): Promise<ConnectionView> {
    const actor = actorOf(context);
    const found = required(await this.connections.find(actor.companyId, id), 'ERR_NO_WAPP_FOUND');
    return this.show.withProxy(actor, found, session);
  }

  /** Finds the connection that a token for the messages API belongs to. @throws ERR_WAPP_TOKEN_INVALID */
  @OnRpc(FindTokenHolder)
  async findTokenHolder({
    tokenHash,
  }: z.output<typeof FindTokenHolder.request>): Promise<z.input<typeof FindTokenHolder.reply>> {
    const found = required(await this.connections.findByToken(tokenHash), 'ERR_WAPP_TOKEN_INVALID');
    return { companyId: found.companyId, connectionId: found.id };
  }

  /**
   * Creates a connection within the plan's limits and starts its session. The first one becomes the default. @throws
   * ERR_NO_PERMISSION, ERR_WAPP_GREETING_REQUIRED, ERR_PLAN_LIMIT, ERR_WAPP_NAME_ALREADY_EXISTS, and the errors of
   * CheckChoices
   */
  @OnRpc(CreateConnection)
  async create(input: RequestOf<typeof CreateConnection>, context: RpcContext): Promise<ConnectionView> {
    const actor = actorOf(context);
    requires(actor, 'connections-page:addConnection');
    this.changeProxy.check(input);
    if (lacksGreeting(input)) throw new AppError('ERR_WAPP_GREETING_REQUIRED');
    const { companyId } = actor;
    await this.checkChoices.execute(companyId, input, context);
    const company = required(await this.companies.waitFor(companyId, companyId), 'ERR_NO_COMPANY_FOUND');
    const settings = { ...storedToken(''), ...storedSettings(withoutProxy(input)) };
    const created = await this.storeConnection.create(context, settings, input, company.plan.connections);
    return this.show.withProxy(actor, created);
  }

  /** @throws ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND, and the errors of CheckChoices and StoreConnection */
  @OnRpc(UpdateConnection)
  async update({ id, ...changes }: RequestOf<typeof UpdateConnection>, context: RpcContext): Promise<ConnectionView> {
    const actor = actorOf(context);
    requires(actor, 'connections-page:editOrDeleteConnection');
    const { companyId } = actor;
    const before = required(await this.connections.find(companyId, id), 'ERR_NO_WAPP_FOUND');
    await this.checkChoices.execute(companyId, newlyChosen(before, changes), context);
    this.changeProxy.check(changes);
    const settings = storedSettings(withoutProxy(changes), before.tokenHint);
    const after = await this.storeConnection.update(context, id, settings, { proxy: changes });
    return this.show.withProxy(actor, after);
  }

  /**
   * Creates a new token for the messages API. The previous token stops working. @throws ERR_NO_PERMISSION,
   * ERR_OPERATOR_REFUSED, ERR_NO_WAPP_FOUND
   */
  @OnRpc(RenewToken)
  async renewToken({ id }: RequestOf<typeof RenewToken>, context: RpcContext): Promise<{ token: string }> {
    const actor = actorOf(context);
    requires(actor, 'connections-page:editOrDeleteConnection');
    assertNotOperator(actor); // the answer is a secret of the company
    const token = newToken();
    const audit = (_context: RpcContext, _before: Connection, after: Connection) =>
      auditSession(context, 'connection.token-renewed', after);
    await this.storeConnection.update(context, id, storedToken(token), { audit });
    return { token };
  }

  /** @throws ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND, ERR_NO_OTHER_WHATSAPP */
  @OnRpc(DeleteConnection)
  async remove({ id }: RequestOf<typeof DeleteConnection>, context: RpcContext): Promise<{ message: string }> {
    requires(actorOf(context), 'connections-page:editOrDeleteConnection');
    await this.storeConnection.remove(context, id);
    return { message: 'Connection deleted.' };
  }
}

/** Checks only new choices, so that a choice deleted since does not prevent edits of other fields. */
const newlyChosen = (before: Connection, { queueIds = [], transferQueueId, ...chosen }: Changes) => ({
  queueIds: queueIds.filter((id) => !before.queueIds.includes(id)),
  ...(chosen.promptId !== before.promptId && { promptId: chosen.promptId }),
  ...(chosen.integrationId !== before.integrationId && { integrationId: chosen.integrationId }),
  ...(chosen.flowId !== before.flowId && { flowId: chosen.flowId }),
  ...(transferQueueId !== before.transferQueueId && { transferQueueId }),
});
