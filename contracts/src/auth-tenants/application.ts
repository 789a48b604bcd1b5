import { z } from 'zod';
import { ById, Done, Timestamp } from '../core/base.js';
import { AuditFields } from '../core/audit.js';
import { defineRpc, Id } from '../core/contract.js';

/** What an application may do on behalf of a user: read, or read and write. */
export const ApplicationScope = z.enum(['read', 'write']);
export type ApplicationScope = z.infer<typeof ApplicationScope>;

/** A program that a user has authorized, such as an assistant. It has that user's rights, limited by its scopes. */
export const Application = z.object({
  id: Id,
  name: z.string(), // the name under which the program registered
  user: z.object({ id: Id, name: z.string() }),
  scopes: z.array(ApplicationScope),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
});
export type Application = z.infer<typeof Application>;

/** Lists the caller's applications, newest first; a user who manages users gets those of the whole company. */
export const ListApplications = defineRpc({
  name: 'auth.application.list',
  request: z.strictObject({}),
  reply: z.object({ applications: z.array(Application) }),
});

/** Disconnects an application and revokes all its tokens immediately. @throws ERR_NO_APPLICATION_FOUND */
export const DisconnectApplication = defineRpc({ name: 'auth.application.disconnect', request: ById, reply: Done });

/** Authorizes an application on behalf of the calling user. @throws ERR_OPERATOR_REFUSED */
export const ConnectApplication = defineRpc({
  name: 'auth.application.connect',
  request: z.strictObject({
    id: Id,
    clientId: z.string().max(500),
    name: z.string().max(100),
    scopes: z.array(ApplicationScope).min(1),
    expiresAt: Timestamp,
  }),
  reply: Done,
});

/**
 * Records that an application made a call. @throws ERR_UNAUTHENTICATED if it was disconnected or its company is locked
 * out
 */
export const UseApplication = defineRpc({
  name: 'auth.application.use',
  request: z.strictObject({ companyId: Id, userId: Id, id: Id }),
  reply: z.object({ name: z.string(), scopes: z.array(ApplicationScope) }),
});

/**
 * Starts a write by an application, once per confirmation, and records it in the audit log. A repeated call writes
 * nothing and returns the result of the first one: null while it is running or if its outcome is unknown.
 */
export const BeginApplicationAct = defineRpc({
  name: 'auth.application.begin-act',
  request: z.strictObject({
    applicationId: Id,
    confirmationId: Id,
    tool: z.string().max(60),
    target: z.strictObject({ kind: z.string().max(40), id: z.string().max(64).nullable(), name: z.string().max(300) }),
    fields: AuditFields,
  }),
  reply: z.object({ isFirst: z.boolean(), result: z.string().nullable() }),
});

/** Stores the result of a write, so that a repeat can return it. */
export const EndApplicationAct = defineRpc({
  name: 'auth.application.end-act',
  request: z.strictObject({ confirmationId: Id, result: z.string().max(20_000) }),
  reply: Done,
});
