import type { FlowContent } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import type { PublishedFlow } from './company-flow.js';

const PublishedFlowSchema = new CollectionSchema<PublishedFlow>('published_flows');
// Version numbers are unique per flow.
PublishedFlowSchema.index({ companyId: 1, flowId: 1, number: 1 }, { unique: true });
PublishedFlowSchema.index(
  { companyId: 1, fileKeys: 1 },
  { name: 'by_file', partialFilterExpression: { fileKeys: { $gt: '' } } },
);

type Session = Transaction['session'];
/** A version, identified by its flow and number. */
type Version = Pick<PublishedFlow, 'companyId' | 'flowId' | 'number'>;

const MOST_IN_MEMORY = 500;
const MOST_LISTED = 100;
/** A reply must fit into one NATS message. */
const MOST_LISTED_CHARACTERS = 4_000_000;

@Injectable()
export class PublishedFlowsRepository {
  private readonly versions: mongo.Collection<PublishedFlow>;
  private readonly recent = new LRUCache<string, FlowContent>({ max: MOST_IN_MEMORY });

  constructor(@InjectConnection() connection: Connection) {
    this.versions = collectionOf(connection, PublishedFlowSchema);
  }

  async find({ companyId, flowId, number }: Version, session?: Session): Promise<PublishedFlow | null> {
    return this.versions.findOne({ companyId, flowId, number }, session ? { session } : {});
  }

  /** Returns the content for new conversations. A version never changes, so it is cached. */
  async content(version: Version): Promise<FlowContent | undefined> {
    const key = `${version.companyId} ${version.flowId} ${version.number}`;
    const content = this.recent.get(key) ?? (await this.find(version))?.content;
    if (content) this.recent.set(key, content);
    return content;
  }

  /** Newest first, as many as fit into one reply. */
  async list(companyId: string, flowId: string): Promise<PublishedFlow[]> {
    const found: PublishedFlow[] = [];
    let characters = 0;
    for await (const version of this.versions.find({ companyId, flowId }).sort({ number: -1 }).limit(MOST_LISTED)) {
      characters += JSON.stringify(version.content).length;
      if (found.length > 0 && characters > MOST_LISTED_CHARACTERS) break;
      found.push(version);
    }
    return found;
  }

  /** Returns the files of versions that reference one of these files. */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const wanted = { companyId, fileKeys: { $in: [...keys] } };
    const found = await this.versions.find(wanted, { projection: { fileKeys: 1 } }).toArray();
    return found.flatMap(({ fileKeys = [] }) => fileKeys);
  }

  /** @throws a duplicate key if the number is taken */
  async insert(version: PublishedFlow, session: Session): Promise<void> {
    await this.versions.insertOne(version, { session });
  }

  async removeOfFlow(companyId: string, flowId: string, session: Session): Promise<void> {
    await this.versions.deleteMany({ companyId, flowId }, { session });
  }
}
