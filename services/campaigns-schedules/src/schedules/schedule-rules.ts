import { CheckPlannedMessage, FindContactQueues, type Actor, type ErrorCode } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { isMediaOf } from '@recado/media-kit/store';
import { actorOf, RpcClient, type RpcContext } from '@recado/service-kit/messaging';
import { Companies, Connections } from '../shared/replicas/state-replicas.js';
import { refusalOf, type Schedule } from './schedule.js';

/**
 * Validates that the plan includes schedules, that the time is in the future, and that contact, connection and file
 * belong to the company.
 */
@Injectable()
export class ScheduleRules {
  constructor(
    private readonly companies: Companies,
    private readonly connections: Connections,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws ERR_PLAN_FEATURE */
  admit(context: RpcContext): Actor {
    const actor = actorOf(context);
    const company = this.companies.get(actor.companyId, actor.companyId);
    if (!company?.plan.useSchedules) throw new AppError('ERR_PLAN_FEATURE');
    return actor;
  }

  /** Returns the reason why the schedule must not be sent now, if there is one. */
  refusal(schedule: Schedule, now: Date): ErrorCode | undefined {
    return refusalOf(schedule, this.companies.get(schedule.companyId, schedule.companyId), now);
  }

  /** @throws ERR_SCHEDULE_PAST */
  timeToCome(sendAt: string, now: Date): Date {
    const time = new Date(sendAt);
    if (time <= now) throw new AppError('ERR_SCHEDULE_PAST');
    return time;
  }

  /**
   * Asks tickets-messages whether the actor may write to the contact now.
   * @throws ERR_NO_CONTACT_FOUND, ERR_CONTACT_WITH_OTHERS
   */
  async contact(
    recipient: Pick<Schedule, 'contactId' | 'whatsappId'>,
    context: RpcContext,
  ): Promise<Pick<Schedule, 'contactId' | 'contactName'> & Required<Pick<Schedule, 'queueIds'>>> {
    const contact = await this.rpc.call(CheckPlannedMessage, recipient, context);
    const { queueIds } = await this.rpc.call(FindContactQueues, { contactId: contact.contactId }, context);
    return { ...contact, queueIds: queueIds ?? actorOf(context).queueIds };
  }

  /** @throws ERR_NO_WAPP_FOUND */
  connection({ companyId }: Actor, whatsappId: string | null): void {
    if (whatsappId && !this.connections.get(companyId, whatsappId)) throw new AppError('ERR_NO_WAPP_FOUND');
  }

  /** @throws ERR_NOT_FOUND for a file of another company */
  file<F extends { key: string }>({ companyId }: Actor, [file]: readonly F[]): F {
    if (!file || !isMediaOf(companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
    return file;
  }
}
