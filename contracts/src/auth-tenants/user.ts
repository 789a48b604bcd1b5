import { z } from 'zod';
import { defineState, Id } from '../core/contract.js';
import { Email, Name, Timestamp } from '../core/base.js';
import { Operator, Profile } from '../core/actor.js';
import { Plan, Setting } from './company.js';

export const AllTicket = z.enum(['enabled', 'desabled']);

/** The operator is in a company: who, why, since when and until when at the latest. */
export const OperatorPresence = Operator.pick({ name: true }).extend({
  reason: z.string(),
  since: Timestamp,
  until: Timestamp,
});
export type OperatorPresence = z.infer<typeof OperatorPresence>;

/** The user as other processes know it. `login` is the log-in that counts: an earlier one has ended, a later one is still on its way. */
export const UserCopy = z.object({
  id: Id,
  companyId: Id,
  name: z.string(),
  email: z.string(),
  profile: Profile,
  super: z.boolean(),
  queueIds: z.array(Id),
  allTicket: z.boolean(),
  whatsappId: Id.nullable(),
  login: z.object({ id: Id, ended: z.boolean() }).nullable(),
  operator: OperatorPresence.optional(), // it stands for the operator, while the operator is in the company
});
export type UserCopy = z.infer<typeof UserCopy>;

export const UserState = defineState({ name: 'auth.user', version: 1, data: UserCopy, signedBy: 'auth-tenants' });

export const QueueRef = z.object({ id: Id, name: z.string(), color: z.string() });
export type QueueRef = z.infer<typeof QueueRef>;

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  profile: Profile,
  companyId: Id,
  whatsappId: Id.nullable(),
  queues: z.array(QueueRef),
  queueIds: z.array(Id),
  allTicket: AllTicket,
  super: z.boolean(),
  createdAt: Timestamp,
});
export type User = z.infer<typeof User>;

/** The logged-in user, as the shell needs it. `allowsWithoutQueue`: tickets without a queue are theirs to see too. */
export const SessionUser = User.extend({
  allowsWithoutQueue: z.boolean(),
  operator: OperatorPresence.optional(), // the operator entered this company, and is no user of it
  company: z.object({
    id: Id,
    name: z.string(),
    dueDate: Timestamp.nullable(),
    // a browser may have kept a user of before these three were told
    trialExpiration: Timestamp.nullable().optional(),
    email: z.string().optional(), // to which its bills go
    plan: Plan.optional(),
    timeZone: z.string(),
    settings: z.array(Setting),
    operators: z.array(OperatorPresence).optional(), // who of the platform is in the company now; absent: nobody
  }),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const Password = z.string({ error: 'Required' }).min(5, 'Too Short!').max(50, 'Too Long!');

/** The text with which the field `currentPassword` is refused. */
export const WRONG_PASSWORD = 'Wrong password';

export const CreateUserInput = z.strictObject({
  name: Name,
  email: Email,
  password: Password,
  profile: Profile.default('user'),
  queueIds: z.array(Id).max(200).default([]),
  whatsappId: Id.nullable().default(null),
  allTicket: AllTicket.default('desabled'),
});
export type CreateUserInput = z.infer<typeof CreateUserInput>;

/** An empty password keeps the old one. One's own password and e-mail are changed with `currentPassword` only. */
export const UpdateUserInput = z.strictObject({
  name: Name.optional(),
  email: Email.optional(),
  password: z.union([z.literal(''), Password]).optional(),
  currentPassword: z.string().max(200).optional(),
  profile: Profile.optional(),
  queueIds: z.array(Id).max(200).optional(),
  whatsappId: Id.nullable().optional(),
  allTicket: AllTicket.optional(),
});
export type UpdateUserInput = z.infer<typeof UpdateUserInput>;
