import { Schema, type mongo } from 'mongoose';
import type { WishKind } from './lease.js';

/** One for each connection: whether it should run, who runs it until when, and what people asked of it. */
export type SessionDocument = {
  _id: string; // the connection's
  companyId: string;
  wanted: boolean;
  wishKind: WishKind;
  wishRevision: number;
  granted: number;
  owner: string | null;
  epoch: number;
  until: Date;
  writes: number; // grows with each fenced write: what two owners would collide on
  busyAt?: Date; // its owner's last write, or a person's last wish: what happens lately is taken over first
};

/** Of a session that any process may take. */
export const NOBODY = { owner: null, until: new Date(0) };

export const SessionSchema = new Schema<SessionDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: String, required: true },
    wanted: { type: Boolean, required: true },
    wishKind: { type: String, required: true },
    wishRevision: { type: Number, required: true },
    granted: { type: Number, required: true },
    owner: { type: String, default: null },
    epoch: { type: Number, required: true },
    until: { type: Date, required: true },
    writes: { type: Number, required: true },
    busyAt: { type: Date },
  },
  { collection: 'sessions', versionKey: false },
);
// All wishes of a company's sessions at once.
SessionSchema.index({ companyId: 1, _id: 1 });
// A process looks for sessions of any company that nobody runs, and counts those wanted.
SessionSchema.index({ wanted: 1, until: 1 });
// A process renews and reads its own, of all companies.
SessionSchema.index({ owner: 1 });

/** A process that runs sessions, and the database sessions in which its transactions run. */
export type PodDocument = { _id: string; seenAt: Date; isLeaving?: boolean; transactions?: mongo.UUID[] };

export const PodSchema = new Schema<PodDocument>(
  {
    _id: { type: String, required: true },
    seenAt: { type: Date, required: true },
    isLeaving: { type: Boolean },
    transactions: { type: [Schema.Types.UUID], default: [] },
  },
  { collection: 'pods', versionKey: false },
);
// The last process, when it was killed, disappears by itself.
PodSchema.index({ seenAt: 1 }, { expireAfterSeconds: 3600 });
