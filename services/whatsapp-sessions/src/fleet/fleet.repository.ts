import type { FleetFilter, FleetNumber, FleetPod } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';

/** The fields that the operator sees, of the documents that `connections` and `leases` store. */
type ConnectionDocument = Readonly<{
  _id: string;
  companyId: string;
  name: string;
  number: string | null;
  status: FleetNumber['status'];
  problem?: string | null;
  heldNumber?: string | null; // waits until a user of the company confirms it
  updatedAt: Date;
}>;
type SessionDocument = Readonly<{ _id: string; owner: string | null }>;
type PodDocument = Readonly<{
  _id: string;
  seenAt: Date;
  startedAt?: Date;
  revision?: string;
  isLeaving?: boolean;
  isDrained?: boolean;
}>;

type Session = Transaction['session'];

/** Written by every drain, so that two of them conflict. */
type FleetLock = { _id: string; changes: number };
const FleetLockSchema = new CollectionSchema<FleetLock>('fleet_locks');
const DRAINS = 'drains';
type Filter = mongo.Filter<ConnectionDocument>;
/** `mayTry`: it is linked, and rests because of a problem that does not need its company. */
export type FoundNumber = Omit<FleetNumber, 'companyName'> & { mayTry: boolean };

/** Reads the pods and numbers of all companies for the operator. */
@Injectable()
export class FleetRepository {
  private readonly connections: mongo.Collection<ConnectionDocument>;
  private readonly sessions: mongo.Collection<SessionDocument>;
  private readonly pods: mongo.Collection<PodDocument>;
  private readonly locks: mongo.Collection<FleetLock>;

  constructor(@InjectConnection() connection: Connection) {
    const database = connection.getClient().db(connection.name);
    this.connections = database.collection('connections');
    this.sessions = database.collection('sessions');
    this.pods = database.collection('pods');
    this.locks = collectionOf(connection, FleetLockSchema);
  }

  /** @param leaseMs a pod is alive if its last heartbeat is not older */
  async listPods(leaseMs: number, session?: Session): Promise<FleetPod[]> {
    const isAlive = { $gt: ['$seenAt', { $subtract: ['$$NOW', leaseMs] }] };
    type Read = PodDocument & { isAlive: boolean };
    const stages = [{ $addFields: { isAlive } }, { $sort: { startedAt: 1 } }];
    const options = session ? { session } : {};
    const found = await this.pods.aggregate<Read>(stages, options).toArray();
    const owned = { $match: { owner: { $in: found.map(({ _id }) => _id) } } };
    const group = { $group: { _id: '$owner', count: { $sum: 1 } } };
    const counts = await this.sessions.aggregate<{ _id: string; count: number }>([owned, group]).toArray();
    return found.map(({ _id, revision = '', startedAt, seenAt, isLeaving = false, isDrained = false, isAlive }) => ({
      ...{ id: _id, revision, isAlive, isLeaving, isDrained },
      startedAt: startedAt?.toISOString() ?? null,
      seenAt: seenAt.toISOString(),
      sessions: counts.find((one) => one._id === _id)?.count ?? 0,
    }));
  }

  async count(filter: FleetFilter): Promise<number> {
    return this.connections.countDocuments(await this.matchOf(filter));
  }

  /** Returns numbers in the order of their ids, after the given one. */
  async list(filter: FleetFilter, after: string, limit: number, session?: Session): Promise<FoundNumber[]> {
    const match: Filter = { $and: [await this.matchOf(filter), { _id: { $gt: after } }] };
    const fields = { companyId: 1, name: 1, number: 1, status: 1, problem: 1, heldNumber: 1, updatedAt: 1 };
    const options = { projection: fields, sort: { _id: 1 as const }, limit, ...(session && { session }) };
    const found = await this.connections.find(match, options).toArray();
    const ids = found.map(({ _id }) => _id);
    const owners = await this.sessions.find({ _id: { $in: ids } }, { projection: { owner: 1 } }).toArray();
    return found.map(({ _id, companyId, name, number, status, problem = null, heldNumber, updatedAt }) => ({
      ...{ id: _id, companyId, name, number, status, problem },
      mayTry: number !== null && problem !== null && !heldNumber,
      pod: owners.find((one) => one._id === _id)?.owner ?? null,
      updatedAt: updatedAt.toISOString(),
    }));
  }

  /** Makes concurrent drains wait for each other, because each relies on the room in the other pods. */
  async lock(session: Session): Promise<void> {
    await this.locks.updateOne({ _id: DRAINS }, { $inc: { changes: 1 } }, { upsert: true, session });
  }

  /** @returns false if there is no such pod */
  async setDrained(id: string, isDrained: boolean, session: Session): Promise<boolean> {
    return (await this.pods.updateOne({ _id: id }, { $set: { isDrained } }, { session })).matchedCount === 1;
  }

  private async matchOf({ status, problem, companyId, pod, revision }: FleetFilter): Promise<Filter> {
    const isProblem = problem === 'any' ? { $ne: null } : problem;
    return {
      ...(companyId && { companyId }),
      ...(status && { status }),
      ...(isProblem && { problem: isProblem }),
      ...((pod || revision !== undefined) && { _id: { $in: await this.runBy(pod, revision) } }),
    };
  }

  /** Returns the ids of the numbers whose sessions a pod, or the pods of a revision, run. */
  private async runBy(pod: string | undefined, revision: string | undefined): Promise<string[]> {
    const pods = await this.pods
      .find({ ...(pod && { _id: pod }), ...(revision !== undefined && { revision }) }, { projection: { _id: 1 } })
      .toArray();
    const owner = { $in: pods.map(({ _id }) => _id) };
    return (await this.sessions.find({ owner }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  }
}
