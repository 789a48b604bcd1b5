import {
  type Actor,
  type Schedule as Shown,
  UpdateSchedule,
  DeleteSchedule,
  type RequestOf,
  AttachToSchedule,
  DetachFromSchedule,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { DeleteFile } from '@recado/media-kit/module';
import { originOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { newId, Transactions, type Transaction } from '@recado/service-kit/mongo';
import { ScheduleRules } from './schedule-rules.js';
import { ScheduleView } from './schedule-view.js';
import { mayChange, maySee, readerOf, searchKeyOf, type Schedule } from './schedule.js';
import { SchedulesRepository } from './schedules.repository.js';

type Session = Transaction['session'];
const WAITS: Schedule['status'][] = ['pending', 'failed'];

/** Changes a waiting schedule, or deletes one that is not being sent. */
@Injectable()
export class ChangeScheduleHandler {
  constructor(
    private readonly rules: ScheduleRules,
    private readonly schedules: SchedulesRepository,
    private readonly transactions: Transactions,
    private readonly view: ScheduleView,
    private readonly deleteFile: DeleteFile,
  ) {}

  /**
   * @throws ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION, ERR_SCHEDULE_SENT, ERR_SCHEDULE_PAST, ERR_NO_CONTACT_FOUND,
   * ERR_CONTACT_WITH_OTHERS, ERR_NO_WAPP_FOUND, ERR_VALIDATION without text and file
   */
  @OnRpc(UpdateSchedule)
  async execute({ id, ...request }: z.output<typeof UpdateSchedule.request>, context: RpcContext): Promise<Shown> {
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
  async attach({ id, files }: RequestOf<typeof AttachToSchedule>, context: RpcContext): Promise<Shown> {
    const actor = this.rules.admit(context);
    const file = this.rules.file(actor, files);
    return this.change(actor, id, context, () => ({ file }));
  }

  @OnRpc(DetachFromSchedule)
  async detach({ id }: RequestOf<typeof DetachFromSchedule>, context: RpcContext): Promise<Shown> {
    return this.change(this.rules.admit(context), id, context, () => ({ file: null }));
  }

  /** Deletes the file too, unless a conversation uses it. @throws ERR_SCHEDULE_SENT while the schedule is being sent */
  @OnRpc(DeleteSchedule)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const actor = this.rules.admit(context);
    await this.transactions.run(async ({ session, announce, afterwards }) => {
      const found = await this.own(actor, id, session);
      if (!(await this.schedules.remove(actor.companyId, id, session))) throw new AppError('ERR_SCHEDULE_SENT');
      announce(this.view.gone(originOf(context), found));
      if (found.status === 'pending') afterwards(() => this.deleteFile.execute(found));
    });
    return { message: 'Schedule deleted' };
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
  ): Promise<Shown> {
    return this.transactions.run(async ({ session, announce, afterwards }) => {
      const before = await this.own(actor, id, session);
      const changes = changesOf(before);
      const wished = { ...before, ...changes };
      if (!wished.body && !wished.file) throw nothingToSay();
      const stored = { ...changes, searchKey: searchKeyOf(wished) };
      const after = await this.schedules.change(actor.companyId, { id, ifIn: WAITS }, stored, session);
      if (!after) throw new AppError('ERR_SCHEDULE_SENT');
      const isUnseen = before.status === 'pending' && before.file?.key !== after.file?.key;
      if (isUnseen) afterwards(() => this.deleteFile.execute(before));
      announce(this.view.changed(originOf(context), after));
      return this.view.show(after);
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
