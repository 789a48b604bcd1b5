import type { FleetAction, FleetFilter } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import {
  Claims,
  collectionOf,
  CollectionSchema,
  dueIndex,
  newId,
  type Transaction,
  UNCLAIMED,
} from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';

/** An action on several numbers with its progress. `after`: the id of the last number. */
export type FleetActionDocument = Readonly<{
  _id: string;
  companyId: '*'; // it concerns the whole platform
  kind: FleetAction['kind'];
  filter: FleetFilter;
  perSecond: number;
  by: string;
  startedAt: Date;
  total: number;
  done: number;
  after: string;
  state: FleetAction['state'];
  dueAt: Date | null; // null once it has ended
  claim: string | null;
  attempts: number;
}>;
type Session = Transaction['session'];
type NewAction = Pick<FleetActionDocument, 'kind' | 'filter' | 'perSecond' | 'by' | 'total'>;

const FleetActionSchema = new CollectionSchema<FleetActionDocument>('fleet_actions');
FleetActionSchema.index({ dueAt: 1 }, dueIndex('dueAt'));
// Lists the latest actions, and deletes them after 90 days.
FleetActionSchema.index({ startedAt: 1 }, { expireAfterSeconds: 90 * 24 * 60 * 60 });

const LEASE_MS = 30_000;
const MOST_SHOWN = 20;

@Injectable()
export class FleetActionsRepository {
  readonly claims: Claims<FleetActionDocument>;
  private readonly actions: mongo.Collection<FleetActionDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.actions = collectionOf(connection, FleetActionSchema);
    this.claims = new Claims(this.actions, { due: 'dueAt', leaseMs: LEASE_MS });
  }

  async add(action: NewAction, session: Session): Promise<FleetActionDocument> {
    const now = new Date();
    const progress = { done: 0, after: '', state: 'running' as const, startedAt: now, dueAt: now };
    const document: FleetActionDocument = { _id: newId(), companyId: '*', ...action, ...progress, ...UNCLAIMED };
    await this.actions.insertOne(document, { session });
    this.claims.announce(now, session);
    return document;
  }

  async latest(): Promise<FleetActionDocument[]> {
    return this.actions.find().sort({ startedAt: -1 }).limit(MOST_SHOWN).toArray();
  }

  /** Ends a running action. The process that runs it loses its claim. @returns the action, or null if there is none */
  async stop(id: string, session: Session): Promise<FleetActionDocument | null> {
    const stopped = { state: 'stopped' as const, dueAt: null, claim: null };
    await this.actions.updateOne({ _id: id, state: 'running' }, { $set: stopped }, { session });
    return this.actions.findOne({ _id: id }, { session });
  }
}

export const shownAction = (action: FleetActionDocument): FleetAction => {
  const { _id: id, kind, filter, perSecond, by, startedAt, total, done, state } = action;
  return { id, kind, filter, perSecond, by, startedAt: startedAt.toISOString(), total, done, state };
};
