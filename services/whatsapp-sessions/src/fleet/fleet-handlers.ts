import {
  DrainPod,
  type Fleet,
  type FleetAction,
  type FleetPod,
  ListFleetActions,
  type RequestOf,
  ShowFleet,
  StartFleetAction,
  StopFleetAction,
} from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { auditOf } from '@recado/service-kit/audit';
import { AppError, required } from '@recado/service-kit/errors';
import { actorOf, assertSuper, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import type { Config } from '../config.js';
import { CountConnections } from '../connections/count-connections.js';
import { canDrain } from '../leases/fleet.js';
import { SessionNotifier } from '../leases/session-notifier.js';
import { Companies } from '../replicas/state-replicas.js';
import { FleetRepository } from './fleet.repository.js';
import { FleetActionsRepository, shownAction } from './fleet-actions.repository.js';

const PAGE = 50;

/** Shows the operator all pods and numbers, and acts on several of them. */
@Injectable()
export class FleetHandlers {
  constructor(
    private readonly fleet: FleetRepository,
    private readonly counts: CountConnections,
    private readonly actions: FleetActionsRepository,
    private readonly companies: Companies,
    private readonly notifier: SessionNotifier,
    private readonly transactions: Transactions,
    @Inject(SETTINGS) private readonly settings: Pick<Config, 'LEASE_MS' | 'MAX_SESSIONS'>,
  ) {}

  @OnRpc(ShowFleet)
  async show({ cursor = '', ...filter }: RequestOf<typeof ShowFleet>, context: RpcContext): Promise<Fleet> {
    assertSuper(actorOf(context));
    const [pods, counts, total, found] = await Promise.all([
      this.fleet.listPods(this.settings.LEASE_MS),
      this.counts.execute(),
      this.fleet.count(filter),
      this.fleet.list(filter, cursor, PAGE),
    ]);
    const nameOf = (companyId: string) => this.companies.get(companyId, companyId)?.name ?? '';
    const numbers = found.map(({ mayTry: _ours, ...number }) => ({ ...number, companyName: nameOf(number.companyId) }));
    return { pods, counts, total, numbers, nextCursor: found.length < PAGE ? null : (found.at(-1)?.id ?? null) };
  }

  @OnRpc(ListFleetActions)
  async list(_request: object, context: RpcContext): Promise<FleetAction[]> {
    assertSuper(actorOf(context));
    return (await this.actions.latest()).map(shownAction);
  }

  @OnRpc(StartFleetAction)
  async start(request: RequestOf<typeof StartFleetAction>, context: RpcContext): Promise<FleetAction> {
    const actor = actorOf(context);
    assertSuper(actor);
    const total = await this.fleet.count(request.filter);
    const name = `${request.kind}: ${JSON.stringify(request.filter)}, ${total}`;
    return this.transactions.run(async ({ session, announce }) => {
      const action = await this.actions.add({ ...request, by: actor.name ?? '', total }, session);
      announce(...auditOf(context, { action: 'fleet.acted', target: { id: null, name } }));
      return shownAction(action);
    });
  }

  @OnRpc(StopFleetAction)
  async stop({ id }: { id: string }, context: RpcContext): Promise<FleetAction> {
    assertSuper(actorOf(context));
    return this.transactions.run(async ({ session, announce }) => {
      const action = required(await this.actions.stop(id, session), 'ERR_NOT_FOUND');
      const name = `${action.kind}: ${action.done} of ${action.total}`;
      announce(...auditOf(context, { action: 'fleet.stopped', target: { id: null, name } }));
      return shownAction(action);
    });
  }

  @OnRpc(DrainPod)
  async drain({ id, isDrained }: RequestOf<typeof DrainPod>, context: RpcContext): Promise<{ message: string }> {
    assertSuper(actorOf(context));
    const { LEASE_MS, MAX_SESSIONS } = this.settings;
    await this.transactions.run(async ({ session, announce, afterwards }) => {
      await this.fleet.lock(session);
      const pods = await this.fleet.listPods(LEASE_MS, session);
      if (isDrained && !canDrain(id, pods.map(asLiving), MAX_SESSIONS)) throw new AppError('ERR_FLEET_LAST_POD');
      if (!(await this.fleet.setDrained(id, isDrained, session))) throw new AppError('ERR_NOT_FOUND');
      announce(...auditOf(context, { action: 'fleet.drained', target: { id: null, name: `${id}: ${isDrained}` } }));
      afterwards(() => this.notifier.publish());
    });
    return { message: isDrained ? 'Pod drained.' : 'Pod released.' };
  }
}

const asLiving = ({ startedAt, ...pod }: FleetPod) => ({
  ...pod,
  startedAt: startedAt === null ? undefined : new Date(startedAt),
});
