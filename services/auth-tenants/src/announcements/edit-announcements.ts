import {
  type Announcement as AnnouncementAnswer,
  type AnnouncementInput,
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
import { ForgetFile } from '@recado/media-kit/module';
import { assertSuper, type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { newId, Transactions, type Transaction } from '@recado/service-kit/mongo';
import { AnnouncementView } from './announcement-view.js';
import type { Announcement } from './announcement.js';
import { AnnouncementsRepository } from './announcements.repository.js';

type Changes = Partial<AnnouncementInput & Pick<Announcement, 'media'>>;

/**
 * Edits the operator's announcements to all companies. Open screens get them with the published state. @throws
 * ERR_NO_PERMISSION, ERR_NO_ANNOUNCEMENT_FOUND
 */
@Injectable()
export class EditAnnouncementsHandler {
  constructor(
    private readonly announcements: AnnouncementsRepository,
    private readonly transactions: Transactions,
    private readonly view: AnnouncementView,
    private readonly forgetFile: ForgetFile,
  ) {}

  @OnRpc(CreateAnnouncement)
  add(input: RequestOf<typeof CreateAnnouncement>, context: RpcContext): Promise<AnnouncementAnswer> {
    const actor = actorOf(context);
    assertSuper(actor);
    const now = new Date();
    const { companyId } = actor;
    const made = { ...input, id: newId(), companyId, media: null, revision: 1, createdAt: now, changedAt: now };
    return this.transactions.run((transaction) => {
      transaction.announce(...told(context, null, made));
      return this.store(transaction, made);
    });
  }

  @OnRpc(UpdateAnnouncement)
  onUpdateAnnouncement({ id, ...input }: RequestOf<typeof UpdateAnnouncement>, context: RpcContext) {
    return this.change(context, id, input);
  }

  @OnRpc(DetachFromAnnouncement)
  onDetachFromAnnouncement({ id }: RequestOf<typeof DetachFromAnnouncement>, context: RpcContext) {
    return this.change(context, id, { media: null });
  }

  /** Removes the file of a picture that the announcement no longer shows. */
  change(context: RpcContext, id: string, changes: Changes): Promise<AnnouncementAnswer> {
    assertSuper(actorOf(context));
    return this.transactions.run(async (transaction) => {
      const before = await this.take(transaction, id);
      const next = { ...before, ...changes, revision: before.revision + 1, changedAt: new Date() };
      transaction.announce(...told(context, before, next));
      if (next.media?.key !== before.media?.key) this.forgetMediaOf(transaction, before);
      return this.store(transaction, next);
    });
  }

  /** @throws ERR_NOT_FOUND for a file that is not the company's */
  @OnRpc(AttachToAnnouncement)
  attach({ id, files }: RequestOf<typeof AttachToAnnouncement>, context: RpcContext): Promise<AnnouncementAnswer> {
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
      this.forgetMediaOf(transaction, before);
      transaction.announce(this.view.gone(before, new Date()), ...told(context, before, null));
    });
    return { message: 'Announcement deleted' };
  }

  private async take({ session }: Transaction, id: string): Promise<Announcement> {
    const found = await this.announcements.find(id, session);
    if (!found) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
    return found;
  }

  private async store({ session, announce }: Transaction, announcement: Announcement): Promise<AnnouncementAnswer> {
    await this.announcements.put(announcement, session);
    announce(this.view.news(announcement));
    return this.view.show(announcement);
  }

  private forgetMediaOf({ afterwards }: Transaction, { companyId, media }: Announcement): void {
    afterwards(() => this.forgetFile.execute({ companyId, file: media }));
  }
}

/** A picture is told by its file's name. */
const shown = ({ title, text, priority, status, media }: Announcement) => ({
  ...{ title, text, priority, status, picture: media?.fileName },
});

function told(context: RpcContext, before: Announcement | null, after: Announcement | null) {
  const { id = '', title: name = '' } = after ?? before ?? {};
  return auditRecord(context, 'announcement', {
    id,
    name,
    before: before && shown(before),
    after: after && shown(after),
  });
}
