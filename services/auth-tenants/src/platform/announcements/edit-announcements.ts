import {
  type AnnouncementInput,
  type AnnouncementRecord,
  AttachToAnnouncement,
  type RequestOf,
  CreateAnnouncement,
  UpdateAnnouncement,
  DetachFromAnnouncement,
  DeleteAnnouncement,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditRecord } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { isMediaOf } from '@recado/media-kit/store';
import { DeleteFile } from '@recado/media-kit/module';
import { assertSuper, type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { newId, Transactions, type Transaction } from '@recado/service-kit/mongo';
import { FindPlans } from '../../companies/find-plans.js';
import { AnnouncementReadersRepository } from './announcement-readers.repository.js';
import { AnnouncementView } from './announcement-view.js';
import type { Announcement } from './announcement.js';
import { AnnouncementsRepository } from './announcements.repository.js';

type Changes = Partial<AnnouncementInput & Pick<Announcement, 'media'>>;
type PlanNames = ReadonlyMap<string, string>;

/**
 * Manages the operator's announcements, for all companies or those on certain plans. Open clients receive them with the
 * published state. @throws ERR_NO_PERMISSION, ERR_NO_ANNOUNCEMENT_FOUND, ERR_NO_PLAN_FOUND
 */
@Injectable()
export class EditAnnouncementsHandler {
  constructor(
    private readonly announcements: AnnouncementsRepository,
    private readonly transactions: Transactions,
    private readonly view: AnnouncementView,
    private readonly deleteFile: DeleteFile,
    private readonly readers: AnnouncementReadersRepository,
    private readonly findPlans: FindPlans,
  ) {}

  @OnRpc(CreateAnnouncement)
  add(input: RequestOf<typeof CreateAnnouncement>, context: RpcContext): Promise<AnnouncementRecord> {
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
  onUpdateAnnouncement({ id, planIds, ...input }: RequestOf<typeof UpdateAnnouncement>, context: RpcContext) {
    return this.change(context, id, { ...input, ...(planIds !== undefined && { planIds }) });
  }

  @OnRpc(DetachFromAnnouncement)
  onDetachFromAnnouncement({ id }: RequestOf<typeof DetachFromAnnouncement>, context: RpcContext) {
    return this.change(context, id, { media: null });
  }

  /** Also deletes the file of a picture that the announcement no longer uses. */
  change(context: RpcContext, id: string, changes: Changes): Promise<AnnouncementRecord> {
    assertSuper(actorOf(context));
    return this.transactions.run(async (transaction) => {
      const before = await this.take(transaction, id);
      const next = { ...before, ...changes, revision: before.revision + 1, changedAt: new Date() };
      const names = await this.plansOf(transaction, before, next);
      transaction.announce(...auditRecordOf(context, names, before, next));
      if (next.media?.key !== before.media?.key) this.deleteMediaOf(transaction, before);
      return this.store(transaction, next);
    });
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

  @OnRpc(DeleteAnnouncement)
  async remove({ id }: RequestOf<typeof DeleteAnnouncement>, context: RpcContext): Promise<{ message: string }> {
    assertSuper(actorOf(context));
    await this.transactions.run(async (transaction) => {
      const before = await this.take(transaction, id);
      await this.announcements.remove(id, transaction.session);
      this.deleteMediaOf(transaction, before);
      await this.readers.removeAll(id, transaction.session);
      const names = await this.plansOf(transaction, before, null);
      transaction.announce(this.view.gone(before, new Date()), ...auditRecordOf(context, names, before, null));
    });
    return { message: 'Announcement deleted' };
  }

  private async take({ session }: Transaction, id: string): Promise<Announcement> {
    const found = await this.announcements.find(id, session);
    if (!found) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
    return found;
  }

  /**
   * Returns the names of the plans. A plan that was deleted after it was selected may remain, because it reaches no
   * company. @throws ERR_NO_PLAN_FOUND
   */
  private async plansOf(transaction: Transaction, before: Announcement | null, after: Announcement | null) {
    const [known, wanted] = [before?.planIds ?? [], after?.planIds ?? []];
    const names = await this.findPlans.namesOf([...known, ...wanted], transaction);
    if (wanted.some((id) => !names.has(id) && !known.includes(id))) throw new AppError('ERR_NO_PLAN_FOUND');
    return names;
  }

  private async store({ session, announce }: Transaction, announcement: Announcement): Promise<AnnouncementRecord> {
    await this.announcements.put(announcement, session);
    announce(this.view.changed(announcement));
    return this.view.record(announcement);
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
