import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, isDuplicateKey } from '@recado/service-kit/mongo';

type OpenPage = { _id: string; companyId: string; userId: string; isVisible: boolean; at: Date; until: Date };
const OpenPageSchema = new CollectionSchema<OpenPage>('notice_pages');
OpenPageSchema.index({ companyId: 1, userId: 1 });
// A gateway that crashed never reports its pages as closed.
OpenPageSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

/** A visible page is reported again every five minutes. */
const PAGE_LIFE_MS = 7 * 60_000;
/** How long a closed page remains stored, which is longer than a reload takes. */
const MEMORY_MS = 60_000;

/** The visible pages of each user, as reported by the gateways. */
@Injectable()
export class OpenPagesRepository {
  private readonly pages: mongo.Collection<OpenPage>;

  constructor(@InjectConnection() connection: Connection) {
    this.pages = collectionOf(connection, OpenPageSchema);
  }

  /** Ignores reports that are older than the stored one. */
  async report(
    companyId: string,
    { pageId, ...page }: { pageId: string } & Omit<OpenPage, '_id' | 'companyId' | 'until'>,
  ) {
    const until = new Date(page.at.getTime() + (page.isVisible ? PAGE_LIFE_MS : MEMORY_MS));
    const older = { companyId, _id: pageId, at: { $lte: page.at } };
    const update = { $set: { ...page, until } };
    await this.pages.updateOne(older, update, { upsert: true }).catch(async (error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      // the stored report is newer, or arrived simultaneously and may be older
      await this.pages.updateOne(older, update);
    });
  }

  /** Returns the time since which the user has had no visible page, or undefined if one is visible. */
  async outOfSightSince(companyId: string, userId: string, now: Date): Promise<Date | undefined> {
    const pages = await this.pages.find({ companyId, userId }).toArray();
    if (pages.some(({ isVisible, until }) => isVisible && until > now)) return undefined;
    return new Date(Math.max(0, ...pages.filter(({ isVisible }) => !isVisible).map(({ at }) => at.getTime())));
  }
}
