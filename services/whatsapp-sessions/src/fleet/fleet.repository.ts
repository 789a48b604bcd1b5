import type { Fleet, FleetFilter, FleetNumber, FleetPod } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';

/** The fields that the operator sees, of the documents that `connections` and `leases` store. */
type ConnectionDocument = Readonly<{
  _id: string;
  companyId: string;
  name: string;
  number: string | null;
  status: FleetNumber['status'];
  problem?: string | null;
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
type Filter = mongo.Filter<ConnectionDocument>;
export type FoundNumber = Omit<FleetNumber, 'companyName'>;

/** Reads the pods and numbers of all companies for the operator. */
@Injectable()
export class FleetRepository {
  private readonly connections: mongo.Collection<ConnectionDocument>;
  private readonly sessions: mongo.Collection<SessionDocument>;
  private readonly pods: mongo.Collection<PodDocument>;

  constructor(@InjectConnection() connection: Connection) {
    const database = connection.getClient().db(connection.name);
    this.connections = database.collection('connections');
    this.sessions = database.collection('sessions');
    this.pods = database.collection('pods');
  }

  /** @param leaseMs a pod is alive if its last heartbeat is not older */
  async listPods(leaseMs: number): Promise<FleetPod[]> {
    const isAlive = { $gt: ['$seenAt', { $subtract: ['$$NOW', leaseMs] }] };
    type Read = PodDocument & { isAlive: boolean };
    const found = await this.pods.aggregate<Read>([{ $addFields: { isAlive } }, { $sort: { startedAt: 1 } }]).toArray();
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

  async countByStatus(): Promise<Fleet['counts']> {
    const group = { _id: { status: '$status', problem: '$problem' }, count: { $sum: 1 } };
    type Count = { _id: { status: FleetNumber['status']; problem?: string | null }; count: number };
    const counts = await this.connections.aggregate<Count>([{ $group: group }]).toArray();
    return counts.map(({ _id: { status, problem = null }, count }) => ({ status, problem, count }));
  }

  async count(filter: FleetFilter): Promise<number> {
    return this.connections.countDocuments(await this.matchOf(filter));
  }

  /** Returns numbers in the order of their ids, after the given one. */
  async list(filter: FleetFilter, after: string, limit: number, session?: Session): Promise<FoundNumber[]> {
    const match: Filter = { $and: [await this.matchOf(filter), { _id: { $gt: after } }] };
    const fields = { companyId: 1, name: 1, number: 1, status: 1, problem: 1, updatedAt: 1 };
    const options = { projection: fields, sort: { _id: 1 as const }, limit, ...(session && { session }) };
    const found = await this.connections.find(match, options).toArray();
    const ids = found.map(({ _id }) => _id);
    const owners = await this.sessions.find({ _id: { $in: ids } }, { projection: { owner: 1 } }).toArray();
    return found.map(({ _id, companyId, name, number, status, problem = null, updatedAt }) => ({
      ...{ id: _id, companyId, name, number, status, problem },
      pod: owners.find((one) => one._id === _id)?.owner ?? null,
      updatedAt: updatedAt.toISOString(),
    }));
  }

  /** @returns false if there is no such pod */
  async setDrained(id: string, isDrained: boolean): Promise<boolean> {
    return (await this.pods.updateOne({ _id: id }, { $set: { isDrained } })).matchedCount === 1;
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
