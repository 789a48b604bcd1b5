import {
  type Availability,
  AvailabilityChanged,
  createEvent,
  ListAvailability,
  ReportPresence,
  type RequestOf,
  SetAvailability,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, OnRpc, originOf, Publisher, type RpcContext, stamped } from '@recado/service-kit/messaging';
import { AssignWaiting } from './assign-waiting.js';
import { AvailabilityRepository } from './availability.repository.js';
import { ReturnTicketsJob } from './return-tickets.job.js';

/** The gateways report every 15 seconds; a person stays online for a minute without a report. */
const ONLINE_MS = 60_000;

/** Handles what people set, and what the gateways report about their presence. */
@Injectable()
export class AvailabilityHandlers {
  constructor(
    private readonly availability: AvailabilityRepository,
    private readonly assignWaiting: AssignWaiting,
    private readonly returnTickets: ReturnTicketsJob,
    private readonly publisher: Publisher,
  ) {}

  @OnRpc(SetAvailability)
  async set({ state, reason }: RequestOf<typeof SetAvailability>, context: RpcContext): Promise<Availability> {
    const { companyId, userId } = actorOf(context);
    const changed = await this.availability.setState(companyId, userId, state, state === 'available' ? '' : reason);
    this.publisher.signal(createEvent(AvailabilityChanged, stamped(originOf(context), changed)));
    if (state === 'available') await this.assignWaiting.ofUser(companyId, userId);
    else await this.returnTickets.watch(companyId, [userId]);
    return changed;
  }

  @OnRpc(ListAvailability)
  async list(_request: object, context: RpcContext): Promise<Availability[]> {
    return this.availability.unavailable(actorOf(context).companyId);
  }

  /** Only companies with assignment store presence. */
  @OnRpc(ReportPresence)
  async report(
    { online, offline }: RequestOf<typeof ReportPresence>,
    context: RpcContext,
  ): Promise<Record<string, never>> {
    const { companyId } = actorOf(context);
    const queueIds = this.assignWaiting.queuesWith(companyId);
    if (queueIds.length === 0) return {};
    await this.availability.setOnlineUntil(companyId, online, new Date(Date.now() + ONLINE_MS));
    await this.availability.setOnlineUntil(companyId, offline, new Date());
    await this.returnTickets.watch(companyId, [...online, ...offline]);
    for (const queueId of queueIds) await this.assignWaiting.execute(companyId, queueId);
    return {};
  }
}
