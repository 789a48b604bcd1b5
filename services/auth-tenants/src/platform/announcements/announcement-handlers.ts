import {
  type AdminListQuery,
  type AnnouncementInput,
  type AnnouncementRecord,
  AttachToAnnouncement,
  CreateAnnouncement,
  DeleteAnnouncement,
  DetachFromAnnouncement,
  GetAnnouncement,
  ListAnnouncements,
  ListAllAnnouncements,
  PAGE_SIZE,
  type RequestOf,
  UpdateAnnouncement,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { MediaLinks } from '@recado/media-kit/links';
import { DeleteFile } from '@recado/media-kit/module';
import { isMediaOf } from '@recado/media-kit/store';
import { auditRecord } from '@recado/service-kit/audit';
import { AppError, required } from '@recado/service-kit/errors';
import { actorOf, assertSuper, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { newId, type Transaction, Transactions } from '@recado/service-kit/mongo';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { FindCompanies } from '../../companies/find-companies.js';
import { AnnouncementReadersRepository } from './announcement-readers.repository.js';
import {
  type Announcement,
  announcementRecord,
  announcementState,
  announcementTombstone,
  announcementView,
} from './announcement.js';
import { AnnouncementsRepository } from './announcements.repository.js';

const NOBODY = { users: 0, companies: 0 };

const Filter = TableFilter.extend({
  priority: z.number().int().min(1).max(3).optional(),
  status: z.boolean().optional(),
});

type Changes = Partial<AnnouncementInput & Pick<Announcement, 'media'>>;

type PlanNames = ReadonlyMap<string, string>;

/**
 * The operator's announcements, for all companies or those on certain plans. Open clients receive them with the published
 * state.
 */
@Injectable()
export class AnnouncementHandlers {
  constructor(
    private readonly announcements: AnnouncementsRepository,
    private readonly links: MediaLinks,
    private readonly readers: AnnouncementReadersRepository,
    private readonly findCompanies: FindCompanies,
    private readonly transactions: Transactions,
    private readonly deleteFile: DeleteFile,
  ) {}

  @OnRpc(ListAnnouncements)
  async list(
    request: RequestOf<typeof ListAnnouncements>,
    context: RpcContext,
  ): Promise<z.input<typeof ListAnnouncements.reply>> {
    const actor = actorOf(context);
    const planId = actor.super ? undefined : await this.findCompanies.planIdOf(actor.companyId);
    const { records, count } = await this.announcements.list({ ...request, planId });
    const hasMore = count > request.pageNumber * PAGE_SIZE;
    return { records: records.map((record) => announcementView(record, this.links)), count, hasMore };
  }

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(ListAllAnnouncements)
  async listAll(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListAllAnnouncements.reply>> {
    assertSuper(actorOf(context));
    const { records, total } = await this.announcements.table(tableFilterOf(Filter, query), query);
    const readers = await this.readers.countOf(records.map(({ id }) => id));
    const listed = (one: Announcement) => ({ ...this.record(one), readers: readers.get(one.id) ?? NOBODY });
    return { data: records.map(listed), total };
  }

  /** @throws ERR_NO_PERMISSION, ERR_NO_ANNOUNCEMENT_FOUND */
  @OnRpc(GetAnnouncement)
  async get({ id }: RequestOf<typeof GetAnnouncement>, context: RpcContext): Promise<AnnouncementRecord> {
    assertSuper(actorOf(context));
    const found = required(await this.announcements.find(id), 'ERR_NO_ANNOUNCEMENT_FOUND');
    return this.record(found);
  }

  @OnRpc(CreateAnnouncement)
  create(input: RequestOf<typeof CreateAnnouncement>, context: RpcContext): Promise<AnnouncementRecord> {
    const actor = actorOf(context);
    assertSuper(actor);
    const now = new Date();
    const { companyId } = actor;
    const made = { ...input, id: newId(), companyId, media: null, revision: 1, createdAt: now, changedAt: now };
    return this.transactions.run(async (transaction) => {
      const names = await this.plansOf(transaction, null, made);
      transaction.announce(...auditRecordOf(context, names, null, made));
      return this.store(transaction, made);
    });
  }

  @OnRpc(UpdateAnnouncement)
  update({ id, planIds, ...input }: RequestOf<typeof UpdateAnnouncement>, context: RpcContext) {
    return this.change(context, id, { ...input, ...(planIds !== undefined && { planIds }) });
  }

  /** @throws ERR_NOT_FOUND for a file of another company */
  @OnRpc(AttachToAnnouncement)
  attach({ id, files }: RequestOf<typeof AttachToAnnouncement>, context: RpcContext): Promise<AnnouncementRecord> {
    const actor = actorOf(context);
    const [file] = files;
    if (!file || !isMediaOf(actor.companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
    const { key, fileName } = file;
    return this.change(context, id, { media: { key, fileName: fileName.replaceAll(' ', '_') } });
  }

  @OnRpc(DetachFromAnnouncement)
  detach({ id }: RequestOf<typeof DetachFromAnnouncement>, context: RpcContext) {
    return this.change(context, id, { media: null });
  }

  @OnRpc(DeleteAnnouncement)
  async remove({ id }: RequestOf<typeof DeleteAnnouncement>, context: RpcContext): Promise<{ message: string }> {
    assertSuper(actorOf(context));
    await this.transactions.run(async (transaction) => {
      const before = await this.found(transaction, id);
      await this.announcements.remove(id, transaction.session);
      this.deleteMediaOf(transaction, before);
      await this.readers.removeAll(id, transaction.session);
      const names = await this.plansOf(transaction, before, null);
      transaction.announce(announcementTombstone(before, new Date()), ...auditRecordOf(context, names, before, null));
    });
    return { message: 'Announcement deleted' };
  }

  /** Also deletes the file of a picture that the announcement no longer uses. */
  private change(context: RpcContext, id: string, changes: Changes): Promise<AnnouncementRecord> {
    assertSuper(actorOf(context));
    return this.transactions.run(async (transaction) => {
      const before = await this.found(transaction, id);
      const next = { ...before, ...changes, revision: before.revision + 1, changedAt: new Date() };
      const names = await this.plansOf(transaction, before, next);
      transaction.announce(...auditRecordOf(context, names, before, next));
      if (next.media?.key !== before.media?.key) this.deleteMediaOf(transaction, before);
      return this.store(transaction, next);
    });
  }

  private async found({ session }: Transaction, id: string): Promise<Announcement> {
    return required(await this.announcements.find(id, session), 'ERR_NO_ANNOUNCEMENT_FOUND');
  }

  /**
   * Returns the names of the plans. A plan that was deleted after it was selected may remain, because it reaches no
   * company. @throws ERR_NO_PLAN_FOUND
   */
  private async plansOf(transaction: Transaction, before: Announcement | null, after: Announcement | null) {
    const [known, wanted] = [before?.planIds ?? [], after?.planIds ?? []];
    const names = await this.findCompanies.planNames([...known, ...wanted], transaction);
    if (wanted.some((id) => !names.has(id) && !known.includes(id))) throw new AppError('ERR_NO_PLAN_FOUND');
    return names;
  }

  private async store({ session, announce }: Transaction, announcement: Announcement): Promise<AnnouncementRecord> {
    await this.announcements.put(announcement, session);
    const record = this.record(announcement);
    announce(announcementState(announcement, record));
    return record;
  }

  private record(announcement: Announcement): AnnouncementRecord {
    return announcementRecord(announcement, this.links);
  }

  private deleteMediaOf({ afterwards }: Transaction, { companyId, media }: Announcement): void {
    afterwards(() => this.deleteFile.execute({ companyId, file: media }));
  }
}

/** The audited fields, with the file name of the picture and the names of the plans; a deleted plan is listed by id. */
const shown = ({ title, text, priority, status, media, planIds }: Announcement, names: PlanNames) => ({
  ...{ title, text, priority, status, picture: media?.fileName },
  plans: planIds?.map((id) => names.get(id) ?? id),
});

function auditRecordOf(context: RpcContext, names: PlanNames, before: Announcement | null, after: Announcement | null) {
  const { id = '', title: name = '' } = after ?? before ?? {};
  return auditRecord(context, 'announcement', {
    id,
    name,
    before: before && shown(before, names),
    after: after && shown(after, names),
  });
}
