import { z } from 'zod';
import { defineState, Id } from '../core/contract.js';
import { Email, Name, Timestamp } from '../core/base.js';
import { Operator, Profile, Supervision } from '../core/actor.js';
import { Plan, Setting } from './company.js';

export const AllTicket = z.enum(['enabled', 'desabled']);

/** The operator's presence in a company: name, reason, start and latest end. */
export const OperatorPresence = Operator.pick({ name: true }).extend({
  reason: z.string(),
  since: Timestamp,
  until: Timestamp,
});
export type OperatorPresence = z.infer<typeof OperatorPresence>;

/**
 * The user data that other processes cache. `login` identifies the current login: an earlier login has ended, and a
 * later one has not been received yet.
 */
export const UserCopy = z.object({
  id: Id,
  companyId: Id,
  name: z.string(),
  email: z.string(),
  profile: Profile,
  super: z.boolean(),
  queueIds: z.array(Id),
  allTicket: z.boolean(),
  supervision: Supervision.optional(), // absent in states of an earlier version
  whatsappId: Id.nullable(),
  login: z.object({ id: Id, ended: z.boolean() }).nullable(),
  operator: OperatorPresence.optional(), // present on the user that represents the operator in the company
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
  supervision: Supervision.optional(), // optional because a browser may still have a user stored without it
  super: z.boolean(),
  createdAt: Timestamp,
});
export type User = z.infer<typeof User>;

/** The logged-in user as the client's shell needs it. `allowsWithoutQueue`: the user may also see tickets without a queue. */
export const SessionUser = User.extend({
  allowsWithoutQueue: z.boolean(),
  operator: OperatorPresence.optional(), // set when the operator entered this company and is not one of its users
  company: z.object({
    id: Id,
    name: z.string(),
    dueDate: Timestamp.nullable(),
    // optional because a browser may still have a user stored without these three fields
    trialExpiration: Timestamp.nullable().optional(),
    email: z.string().optional(), // the billing e-mail
    plan: Plan.optional(),
    timeZone: z.string(),
    settings: z.array(Setting),
    operators: z.array(OperatorPresence).optional(), // operators who are in the company now; absent if there are none
  }),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const Password = z.string({ error: 'Required' }).min(5, 'Too Short!').max(50, 'Too Long!');

/** Validation message for a wrong `currentPassword`. */
export const WRONG_PASSWORD = 'Wrong password';

export const CreateUserInput = z.strictObject({
  name: Name,
  email: Email,
  password: Password,
  profile: Profile.default('user'),
  queueIds: z.array(Id).max(200).default([]),
  whatsappId: Id.nullable().default(null),
  allTicket: AllTicket.default('desabled'),
  supervision: Supervision.default('none'), // only supervisors have another value
});
export type CreateUserInput = z.infer<typeof CreateUserInput>;

/**
 * An empty password leaves the old one unchanged. Users need `currentPassword` to change their own password or e-mail.
 */
export const UpdateUserInput = z.strictObject({
  name: Name.optional(),
  email: Email.optional(),
  password: z.union([z.literal(''), Password]).optional(),
  currentPassword: z.string().max(200).optional(),
  profile: Profile.optional(),
  queueIds: z.array(Id).max(200).optional(),
  whatsappId: Id.nullable().optional(),
  allTicket: AllTicket.optional(),
  supervision: Supervision.optional(),
});
export type UpdateUserInput = z.infer<typeof UpdateUserInput>;
