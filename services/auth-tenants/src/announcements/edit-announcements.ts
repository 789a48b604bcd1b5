import {
  AnnouncementState,
  type Actor,
  type Announcement as AnnouncementAnswer,
  type AnnouncementInput,
} from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { outgoingState } from '@recado/service-kit/messaging';
import { newId, Transactions, type Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { assertSuper } from '../platform/assert-super.js';
import { announcementAnswerOf, announcementStateOf, tombstoneOf, type Announcement } from './announcement.js';
import { AnnouncementsRepository } from './announcements.repository.js';

/** What the operator tells all companies; it reaches open screens with its state. @throws ERR_NO_PERMISSION, ERR_NO_ANNOUNCEMENT_FOUND */
@Injectable()
export class EditAnnouncements {
  constructor(
    private readonly announcements: AnnouncementsRepository,
    private readonly transactions: Transactions,
  ) {}

  add(actor: Actor, input: AnnouncementInput): Promise<AnnouncementAnswer> {
    assertSuper(actor);
    const now = new Date();
    const made = { ...input, id: newId(), companyId: actor.companyId, revision: 1, createdAt: now, changedAt: now };
    return this.transactions.run((transaction) => this.store(transaction, made));
  }

  change(actor: Actor, id: string, input: AnnouncementInput): Promise<AnnouncementAnswer> {
    assertSuper(actor);
    return this.transactions.run(async (transaction) => {
      const before = await this.take(transaction, id);
      const next = { ...before, ...input, revision: before.revision + 1, changedAt: new Date() };
      return this.store(transaction, next);
    });
  }

  async remove(actor: Actor, id: string): Promise<void> {
    assertSuper(actor);
    await this.transactions.run(async (transaction) => {
      const before = await this.take(transaction, id);
      await this.announcements.remove(id, transaction.session);
      transaction.announce(outgoingState(AnnouncementState, tombstoneOf(before, new Date())));
    });
  }

  private async take({ session }: Transaction, id: string): Promise<Announcement> {
    const found = await this.announcements.find(id, session);
    if (!found) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
    return found;
  }

  private async store({ session, announce }: Transaction, announcement: Announcement): Promise<AnnouncementAnswer> {
    await this.announcements.put(announcement, session);
    announce(outgoingState(AnnouncementState, announcementStateOf(announcement)));
    return announcementAnswerOf(announcement);
  }
}
