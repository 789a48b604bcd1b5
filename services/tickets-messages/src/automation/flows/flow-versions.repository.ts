import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import type { Connection, mongo } from 'mongoose';
import { fileKeysOf, type Flow } from '@recado/flow-engine';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';

/** A version of a flow. It never changes, and its id is a hash of its content. */
type FlowVersion = Readonly<{
  _id: string;
  companyId: string;
  flow: Flow;
  fileKeys?: readonly string[]; // absent in older versions
  createdAt: Date;
}>;
const FlowVersionSchema = new CollectionSchema<FlowVersion>('flow_versions');
// Finds versions that contain a company's flow.
FlowVersionSchema.index(
  { companyId: 1, 'flow.drawn.flowId': 1, createdAt: -1 },
  { partialFilterExpression: { 'flow.drawn.0': { $exists: true } } },
);
// Finds the files that conversations may still send.
FlowVersionSchema.index(
  { companyId: 1, fileKeys: 1 },
  { name: 'by_file', partialFilterExpression: { fileKeys: { $gt: '' } } },
);

const MOST_IN_MEMORY = 500;

/** Stores flow versions by content. A conversation continues with the version it started with. */
@Injectable()
export class FlowVersionsRepository {
  private readonly versions: mongo.Collection<FlowVersion>;
  private readonly recent = new LRUCache<string, Flow>({ max: MOST_IN_MEMORY });

  constructor(@InjectConnection() connection: Connection) {
    this.versions = collectionOf(connection, FlowVersionSchema);
  }

  /** Stores the version unless it exists. */
  async store(companyId: string, content: Omit<Flow, 'id'>): Promise<Flow> {
    const id = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
    const key = keyOf(companyId, id);
    const known = this.recent.get(key);
    if (known) return known;
    const flow = { ...content, id };
    const fileKeys = [...new Set(fileKeysOf(Object.values(flow.nodes)))];
    const fields = { companyId, flow, fileKeys, createdAt: new Date() };
    await this.versions.updateOne({ companyId, _id: key }, { $setOnInsert: fields }, { upsert: true });
    this.recent.set(key, flow);
    return flow;
  }

  /** Returns the newest versions that contain a company's flow. */
  async ofDrawn(companyId: string, flowId: string, limit: number): Promise<Flow[]> {
    const wanted = { companyId, 'flow.drawn.flowId': flowId, 'flow.drawn.0': { $exists: true } };
    const found = await this.versions.find(wanted).sort({ createdAt: -1 }).limit(limit).toArray();
    return found.map(({ flow }) => flow);
  }

  /** Returns the versions that reference one of these files. */
  async withFiles(companyId: string, keys: readonly string[]): Promise<FlowVersion[]> {
    return this.versions.find({ companyId, fileKeys: { $in: [...keys] } }).toArray();
  }

  async find(companyId: string, flowId: string): Promise<Flow | undefined> {
    const key = keyOf(companyId, flowId);
    const flow = this.recent.get(key) ?? (await this.versions.findOne({ companyId, _id: key }))?.flow;
    if (flow) this.recent.set(key, flow);
    return flow;
  }
}

const keyOf = (companyId: string, flowId: string): string => `${companyId} ${flowId}`;
