import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { type ConnectionView, type RequestOf, CreateConnection } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import { AddConnection } from './add-connection.js';
import { CheckChoices } from './check-choices.js';
import { ChangeProxy } from './change-proxy.js';
import { lacksGreeting } from './store/connection.js';
import { Companies } from '../replicas/state-replicas.js';
import { withoutProxy } from '../proxy/proxy.js';
import { requires } from './requires.js';
import { ShowConnection } from './show-connection.js';
import { storedToken, storedSettings } from './store/token.js';

/** Creates a connection within the plan's limits and starts its session. The first one becomes the default. */
@Injectable()
export class CreateConnectionHandler {
  constructor(
    private readonly companies: Companies,
    private readonly checkChoices: CheckChoices,
    private readonly addConnection: AddConnection,
    private readonly changeProxy: ChangeProxy,
    private readonly show: ShowConnection,
  ) {}

  /**
   * @throws ERR_NO_PERMISSION, ERR_WAPP_GREETING_REQUIRED, ERR_PLAN_LIMIT, ERR_WAPP_NAME_ALREADY_EXISTS, and the errors
   * of CheckChoices
   */
  @OnRpc(CreateConnection)
  async execute(input: RequestOf<typeof CreateConnection>, context: RpcContext): Promise<ConnectionView> {
    const actor = actorOf(context);
    requires(actor, 'connections-page:addConnection');
    this.changeProxy.check(input);
    if (lacksGreeting(input)) throw new AppError('ERR_WAPP_GREETING_REQUIRED');
    const { companyId } = actor;
    await this.checkChoices.execute(companyId, input, context);
    const company = await this.companies.waitFor(companyId, companyId);
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    const settings = { ...storedToken(''), ...storedSettings(withoutProxy(input)) };
    const created = await this.addConnection.execute(context, settings, input, company.plan.connections);
    return this.show.withProxy(actor, created);
  }
}
