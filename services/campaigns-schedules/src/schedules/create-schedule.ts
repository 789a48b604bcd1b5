import { type Schedule as Shown, type UploadedFile, CreateSchedule, CreateScheduleWithFile } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { originOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { newId, Transactions, UNCLAIMED } from '@recado/service-kit/mongo';
import { ScheduleQuota } from './schedule-quota.js';
import { ScheduleRules } from './schedule-rules.js';
import { ScheduleView } from './schedule-view.js';
import { searchKeyOf, type Schedule } from './schedule.js';
import { SchedulesRepository } from './schedules.repository.js';

type Input = Pick<
  z.output<typeof CreateSchedule.request>,
  'contactId' | 'body' | 'sendAt' | 'whatsappId' | 'openTicket'
> & {
  files?: readonly UploadedFile[];
};

@Injectable()
export class CreateScheduleHandler {
  constructor(
    private readonly rules: ScheduleRules,
    private readonly quota: ScheduleQuota,
    private readonly schedules: SchedulesRepository,
    private readonly transactions: Transactions,
    private readonly view: ScheduleView,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_SCHEDULE_PAST, ERR_RATE_LIMIT, ERR_NO_CONTACT_FOUND, ERR_CONTACT_WITH_OTHERS, ERR_NO_WAPP_FOUND */
  @OnRpc(CreateSchedule)
  @OnRpc(CreateScheduleWithFile)
  async execute({ contactId, body, whatsappId, openTicket, ...input }: Input, context: RpcContext): Promise<Shown> {
    const actor = this.rules.admit(context);
    const now = new Date();
    const sendAt = this.rules.timeToCome(input.sendAt, now);
    this.rules.connection(actor, whatsappId);
    const file = input.files ? this.rules.file(actor, input.files) : null;
    await this.quota.assertLeft(actor, now);
    const contact = await this.rules.contact({ contactId, whatsappId }, context);
    const { companyId, userId } = actor;
    const schedule: Schedule = {
      ...{ _id: newId(), companyId, userId, body, file, whatsappId, openTicket, sendAt, nextAt: sendAt },
      ...contact,
      searchKey: searchKeyOf({ ...contact, body }),
      ...{ status: 'pending', sendId: newId(), ...UNCLAIMED, sentAt: null, errorCode: null },
      ...{ createdAt: now, updatedAt: now },
    };
    await this.transactions.run(async ({ session, announce }) => {
      await this.schedules.insert(schedule, session);
      announce(this.view.changed(originOf(context), schedule, true));
    });
    return this.view.show(schedule);
  }
}
