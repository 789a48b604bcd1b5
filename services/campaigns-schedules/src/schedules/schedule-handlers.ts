import {
  type Actor,
  type AdminListQuery,
  AttachToSchedule,
  CreateSchedule,
  CreateScheduleWithFile,
  DeleteSchedule,
  DetachFromSchedule,
  GetSchedule,
  ListSchedules,
  type RequestOf,
  ScheduleStatus,
  type Schedule as ScheduleView,
  UpdateSchedule,
  type UploadedFile,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { MediaLinks } from '@recado/media-kit/links';
import { DeleteFile } from '@recado/media-kit/module';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { newId, type Transaction, Transactions, UNCLAIMED } from '@recado/service-kit/mongo';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { ScheduleQuota } from './schedule-quota.js';
import { ScheduleRules } from './schedule-rules.js';
import { mayChange, maySee, readerOf, type Schedule, scheduleChanged, scheduleView, searchKeyOf } from './schedule.js';
import { SchedulesRepository } from './schedules.repository.js';

const Time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const Filter = TableFilter.extend({
  status: ScheduleStatus.optional(),
  contactId: z.string().optional(),
  from: Time.optional(),
  to: Time.optional(),
});

type Input = Pick<
  z.output<typeof CreateSchedule.request>,
  'contactId' | 'body' | 'sendAt' | 'whatsappId' | 'openTicket'
> & {
  files?: readonly UploadedFile[];
};

type Session = Transaction['session'];

const WAITS: Schedule['status'][] = ['pending', 'failed'];

@Injectable()
export class ScheduleHandlers {
  constructor(
    private readonly rules: ScheduleRules,
    private readonly schedules: SchedulesRepository,
    private readonly links: MediaLinks,
    private readonly quota: ScheduleQuota,
    private readonly transactions: Transactions,
    private readonly deleteFile: DeleteFile,
  ) {}

  @OnRpc(ListSchedules)
  async list(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListSchedules.reply>> {
    const actor = this.rules.admit(context);
    const { q: search, ...wanted } = tableFilterOf(Filter, query);
    const filter = { reader: readerOf(actor), search, ...wanted };
    const { rows, total } = await this.schedules.list(actor.companyId, filter, query);
    return { data: rows.map((schedule) => this.view(schedule)), total };
  }

  /** @throws ERR_NO_SCHEDULE_FOUND */
  @OnRpc(GetSchedule)
  async get({ id }: { id: string }, context: RpcContext): Promise<ScheduleView> {
    const actor = this.rules.admit(context);
    const found = await this.schedules.find(actor.companyId, id);
    if (!found || !maySee(readerOf(actor), found)) throw new AppError('ERR_NO_SCHEDULE_FOUND');
    return this.view(found);
  }

  /** @throws ERR_PLAN_FEATURE, ERR_SCHEDULE_PAST, ERR_RATE_LIMIT, ERR_NO_CONTACT_FOUND, ERR_CONTACT_WITH_OTHERS, ERR_NO_WAPP_FOUND */
  @OnRpc(CreateSchedule)
  @OnRpc(CreateScheduleWithFile)
  async create(
    { contactId, body, whatsappId, openTicket, ...input }: Input,
    context: RpcContext,
  ): Promise<ScheduleView> {
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
      announce(scheduleChanged(originOf(context), schedule, this.view(schedule), true));
    });
    return this.view(schedule);
  }

  /**
   * @throws ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION, ERR_SCHEDULE_SENT, ERR_SCHEDULE_PAST, ERR_NO_CONTACT_FOUND,
   * ERR_CONTACT_WITH_OTHERS, ERR_NO_WAPP_FOUND, ERR_VALIDATION without text and file
   */
  @OnRpc(UpdateSchedule)
  async update(
    { id, ...request }: z.output<typeof UpdateSchedule.request>,
    context: RpcContext,
  ): Promise<ScheduleView> {
    const actor = this.rules.admit(context);
    const { body, sendAt, whatsappId, openTicket, contactId } = request;
    if (whatsappId) this.rules.connection(actor, whatsappId);
    const contact = await this.contactOf(actor, { id, contactId, whatsappId }, context);
    return this.change(actor, id, context, (before) => ({
      ...contact,
      ...(body !== undefined && { body }),
      ...(whatsappId !== undefined && { whatsappId }),
      ...(openTicket !== undefined && { openTicket }),
      ...this.timesOf(before, sendAt),
    }));
  }

  @OnRpc(AttachToSchedule)
  async attach({ id, files }: RequestOf<typeof AttachToSchedule>, context: RpcContext): Promise<ScheduleView> {
    const actor = this.rules.admit(context);
    const file = this.rules.file(actor, files);
    return this.change(actor, id, context, () => ({ file }));
  }

  @OnRpc(DetachFromSchedule)
  async detach({ id }: RequestOf<typeof DetachFromSchedule>, context: RpcContext): Promise<ScheduleView> {
    return this.change(this.rules.admit(context), id, context, () => ({ file: null }));
  }

  /** Deletes the file too, unless a conversation uses it. @throws ERR_SCHEDULE_SENT while the schedule is being sent */
  @OnRpc(DeleteSchedule)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const actor = this.rules.admit(context);
    await this.transactions.run(async ({ session, announce, afterwards }) => {
      const found = await this.own(actor, id, session);
      if (!(await this.schedules.remove(actor.companyId, id, session))) throw new AppError('ERR_SCHEDULE_SENT');
      announce(scheduleChanged(originOf(context), found, null));
      if (found.status === 'pending') afterwards(() => this.deleteFile.execute(found));
    });
    return { message: 'Schedule deleted' };
  }

  private view(schedule: Schedule): ScheduleView {
    return scheduleView(schedule, this.links);
  }

  /** Validates the contact and connection, if one of them changes. */
  private async contactOf(
    actor: Actor,
    { id, contactId, whatsappId }: { id: string; contactId: string | undefined; whatsappId: string | null | undefined },
    context: RpcContext,
  ): Promise<Partial<Schedule>> {
    if (contactId === undefined && whatsappId === undefined) return {};
    const before = await this.own(actor, id);
    const wished = { contactId: contactId ?? before.contactId, whatsappId: whatsappId ?? before.whatsappId };
    if (whatsappId === null) wished.whatsappId = null;
    const isSame = wished.contactId === before.contactId && wished.whatsappId === before.whatsappId;
    if (isSame) return {};
    const contact = await this.rules.contact(wished, context);
    return { ...contact, ...(before.waiting && { waiting: null, nextAt: new Date() }) };
  }

  /** Returns the new time. A failed schedule with a new time becomes pending again, with a new send id. */
  private timesOf(before: Schedule, sendAt: string | undefined): Partial<Schedule> {
    if (sendAt === undefined || new Date(sendAt).getTime() === before.sendAt.getTime()) return {};
    const time = this.rules.timeToCome(sendAt, new Date());
    const fresh = { status: 'pending' as const, sendId: newId(), handedAt: null, attempts: 0, errorCode: null };
    return { sendAt: time, nextAt: time, waiting: null, ...(before.status === 'failed' && fresh) };
  }

  private async change(
    actor: Actor,
    id: string,
    context: RpcContext,
    changesOf: (before: Schedule) => Partial<Schedule>,
  ): Promise<ScheduleView> {
    return this.transactions.run(async ({ session, announce, afterwards }) => {
      const before = await this.own(actor, id, session);
      const changes = changesOf(before);
      const wished = { ...before, ...changes };
      if (!wished.body && !wished.file) throw nothingToSay();
      const stored = { ...changes, searchKey: searchKeyOf(wished) };
      const after = await this.schedules.update(actor.companyId, { id, ifIn: WAITS }, stored, session);
      if (!after) throw new AppError('ERR_SCHEDULE_SENT');
      const isUnseen = before.status === 'pending' && before.file?.key !== after.file?.key;
      if (isUnseen) afterwards(() => this.deleteFile.execute(before));
      announce(scheduleChanged(originOf(context), after, this.view(after)));
      return this.view(after);
    });
  }

  private async own(actor: Actor, id: string, session?: Session): Promise<Schedule> {
    const found = await this.schedules.find(actor.companyId, id, session);
    if (!found || !maySee(readerOf(actor), found)) throw new AppError('ERR_NO_SCHEDULE_FOUND');
    if (!mayChange(actor, found)) throw new AppError('ERR_NO_PERMISSION');
    return found;
  }
}

const nothingToSay = () => new AppError('ERR_VALIDATION', { details: { fields: { body: ['Required'] }, form: [] } });
