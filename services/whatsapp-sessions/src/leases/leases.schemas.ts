import type { mongo } from 'mongoose';
import { CollectionSchema } from '@recado/service-kit/mongo';
import type { DesiredKind } from './lease.js';

/**
 * The session of a connection: whether it should run, which process runs it until when, and the state that people asked for.
 * `wishKind`, `wishRevision` and `granted` are the desired state and the observed revision: they keep the names under which
 * released versions have stored them.
 */
export type SessionDocument = {
  _id: string; // the connection's
  companyId: string;
  wanted: boolean;
  wishKind: DesiredKind;
  wishRevision: number;
  granted: number;
  owner: string | null;
  epoch: number;
  until: Date;
  writes: number; // grows with each fenced write, so that writes of two owners collide
  busyAt?: Date; // the last write of its owner or request of a person: recently active sessions are taken over first
};

/** The owner of a session that any process may take. */
export const NOBODY = { owner: null, until: new Date(0) };

export const SessionSchema = new CollectionSchema<SessionDocument>('sessions');
// The desired states of all sessions of a company are set at once.
SessionSchema.index({ companyId: 1, _id: 1 });
// A process looks for sessions of any company that no process runs, and counts those that should run.
SessionSchema.index({ wanted: 1, until: 1 });
// A process renews and reads its own sessions, of all companies.
SessionSchema.index({ owner: 1 });

/** A process that runs sessions, and the database sessions in which its transactions run. */
export type PodDocument = {
  _id: string;
  seenAt: Date;
  startedAt?: Date;
  revision?: string;
  isLeaving?: boolean;
  transactions?: mongo.UUID[];
};

export const PodSchema = new CollectionSchema<PodDocument>('pods');
// The record of the last process, when it was killed, disappears by itself.
PodSchema.index({ seenAt: 1 }, { expireAfterSeconds: 3600 });
