import type { mongo } from 'mongoose';
import { CollectionSchema } from '@recado/service-kit/mongo';
import type { DesiredKind } from './lease.js';

/**
 * A connection's session: whether it should run, the process that runs it and until when, and the requested state.
 * `wishKind`, `wishRevision` and `granted` are the desired state and the observed revision; they keep the field names
 * of earlier releases.
 */
export type SessionDocument = {
  _id: string; // the ID of the connection
  companyId: string;
  wanted: boolean;
  wishKind: DesiredKind;
  wishRevision: number;
  granted: number;
  owner: string | null;
  epoch: number;
  until: Date;
  writes: number; // incremented by each fenced write, so that two owners' writes conflict
  busyAt?: Date; // the owner's last write or a user's last request: recently active sessions are taken over first
};

/** The owner fields of a session that any process may take. */
export const NOBODY = { owner: null, until: new Date(0) };

export const SessionSchema = new CollectionSchema<SessionDocument>('sessions');
// The desired state is set for all sessions of a company.
SessionSchema.index({ companyId: 1, _id: 1 });
// A process finds sessions of any company that no process runs, and counts the sessions that should run.
SessionSchema.index({ wanted: 1, until: 1 });
// A process renews and reads its own sessions, of all companies.
SessionSchema.index({ owner: 1 });

/** A process that runs sessions, and the database sessions that its transactions run in. */
export type PodDocument = {
  _id: string;
  seenAt: Date;
  startedAt?: Date;
  revision?: string;
  isLeaving?: boolean;
  isDrained?: boolean; // by the operator
  transactions?: mongo.UUID[];
};

export const PodSchema = new CollectionSchema<PodDocument>('pods');
// Removes the record of the last process if it was killed.
PodSchema.index({ seenAt: 1 }, { expireAfterSeconds: 3600 });
