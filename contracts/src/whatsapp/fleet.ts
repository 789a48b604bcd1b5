import { z } from 'zod';
import { Cursor, Done, NextCursor, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { ConnectionStatus } from './connection.js';

/** An error code, which explains why a number is not connected. */
const Problem = z.string().regex(/^ERR_[A-Z_]{1,60}$/);

/** Selects numbers of the whole platform. `problem`: any, or a certain one. */
export const FleetFilter = z.strictObject({
  status: ConnectionStatus.optional(),
  problem: z.union([z.literal('any'), Problem]).optional(),
  pod: Id.optional(),
  revision: z.string().max(64).optional(),
  companyId: Id.optional(),
});
export type FleetFilter = z.infer<typeof FleetFilter>;

/** A process that runs sessions. A drained one gives its sessions back and takes none. */
const FleetPod = z.object({
  id: Id,
  revision: z.string(),
  startedAt: Timestamp.nullable(),
  seenAt: Timestamp,
  isAlive: z.boolean(),
  isLeaving: z.boolean(),
  isDrained: z.boolean(),
  sessions: z.int(),
});
export type FleetPod = z.infer<typeof FleetPod>;

/** A number of a company, without its messages, contacts and codes. `pod` is null while no process runs its session. */
const FleetNumber = z.object({
  id: Id,
  companyId: Id,
  companyName: z.string(),
  name: z.string(),
  number: z.string().nullable(),
  status: ConnectionStatus,
  problem: Problem.nullable(),
  pod: Id.nullable(),
  updatedAt: Timestamp,
});
export type FleetNumber = z.infer<typeof FleetNumber>;

/** @throws ERR_NO_PERMISSION */
export const ShowFleet = defineRpc({
  name: 'whatsapp.fleet.show',
  request: FleetFilter.extend({ cursor: Cursor }),
  reply: z.object({
    pods: z.array(FleetPod),
    counts: z.array(z.object({ status: ConnectionStatus, problem: Problem.nullable(), count: z.int() })),
    numbers: z.array(FleetNumber),
    total: z.int(),
    nextCursor: NextCursor,
  }),
});
export type Fleet = z.output<(typeof ShowFleet)['reply']>;

/**
 * An action on all numbers that a filter selects at its start, `perSecond` at a time. `try-again` starts linked
 * numbers that rest because of a problem, `restart` restarts those that run.
 */
export const FleetAction = z.object({
  id: Id,
  kind: z.enum(['try-again', 'restart']),
  filter: FleetFilter,
  perSecond: z.int(),
  by: z.string(),
  startedAt: Timestamp,
  total: z.int(),
  done: z.int(),
  state: z.enum(['running', 'done', 'stopped']),
});
export type FleetAction = z.infer<typeof FleetAction>;

/** @throws ERR_NO_PERMISSION */
export const StartFleetAction = defineRpc({
  name: 'whatsapp.fleet.act',
  request: z.strictObject({
    kind: FleetAction.shape.kind,
    filter: FleetFilter.default({}),
    perSecond: z.int().min(1).max(100).default(10),
  }),
  reply: FleetAction,
});
/** Returns the latest actions, newest first. @throws ERR_NO_PERMISSION */
export const ListFleetActions = defineRpc({
  name: 'whatsapp.fleet.actions',
  request: z.strictObject({}),
  reply: z.array(FleetAction),
});
/** @throws ERR_NO_PERMISSION, ERR_NOT_FOUND */
export const StopFleetAction = defineRpc({
  name: 'whatsapp.fleet.stop',
  request: z.strictObject({ id: Id }),
  reply: FleetAction,
});
/** Drains a pod, or ends that. @throws ERR_NO_PERMISSION, ERR_NOT_FOUND, ERR_FLEET_LAST_POD */
export const DrainPod = defineRpc({
  name: 'whatsapp.fleet.drain',
  request: z.strictObject({ id: Id, isDrained: z.boolean() }),
  reply: Done,
});
