import { DEFAULT_NOTICE_RULES, type NoticeRules } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';

type StoredRules = { companyId: string; userId: string; rules: NoticeRules };
const NoticeRulesSchema = new CollectionSchema<StoredRules>('notice_rules');
NoticeRulesSchema.index({ companyId: 1, userId: 1 }, { unique: true });

/** Stores each user's notice settings. For users without stored settings, the defaults apply. */
@Injectable()
export class NoticeRulesRepository {
  private readonly rules: mongo.Collection<StoredRules>;

  constructor(@InjectConnection() connection: Connection) {
    this.rules = collectionOf(connection, NoticeRulesSchema);
  }

  async find(companyId: string, userId: string): Promise<NoticeRules> {
    return (await this.rules.findOne({ companyId, userId }))?.rules ?? DEFAULT_NOTICE_RULES;
  }

  async ofUsers(companyId: string, userIds: readonly string[]): Promise<Map<string, NoticeRules>> {
    const found = await this.rules.find({ companyId, userId: { $in: [...userIds] } }).toArray();
    const chosen = new Map(found.map(({ userId, rules }) => [userId, rules]));
    return new Map(userIds.map((userId) => [userId, chosen.get(userId) ?? DEFAULT_NOTICE_RULES]));
  }

  async update(companyId: string, userId: string, rules: NoticeRules): Promise<void> {
    await this.rules.updateOne({ companyId, userId }, { $set: { rules } }, { upsert: true });
  }
}
