import { z } from 'zod';
import { ById, Done, Timestamp } from '../core/base.js';
import { AuditFields } from '../core/audit.js';
import { defineRpc, Id } from '../core/contract.js';

/** A scope says what a user lets an application do in the own name: read, and beside that write. */
export const ApplicationScope = z.enum(['read', 'write']);
export type ApplicationScope = z.infer<typeof ApplicationScope>;

/** A program that a user has let in, such as an assistant. It has the rights of that user, and never more than its scopes. */
export const Application = z.object({
  id: Id,
  name: z.string(), // as the program calls itself
  user: z.object({ id: Id, name: z.string() }),
  scopes: z.array(ApplicationScope),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
});
export type Application = z.infer<typeof Application>;

/** Lists the own applications, the newest first; those of the whole company for those who manage its users. */
export const ListApplications = defineRpc({
  name: 'auth.application.list',
  request: z.strictObject({}),
  reply: z.object({ applications: z.array(Application) }),
});

/** Ends an application at once, with all its tokens. @throws ERR_NO_APPLICATION_FOUND */
export const DisconnectApplication = defineRpc({ name: 'auth.application.disconnect', request: ById, reply: Done });

/** Lets an application in, in the name of the asking user. @throws ERR_OPERATOR_REFUSED */
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

/** Notes that an application calls. @throws ERR_UNAUTHENTICATED when it is gone or its company may not log in */
export const UseApplication = defineRpc({
  name: 'auth.application.use',
  request: z.strictObject({ companyId: Id, userId: Id, id: Id }),
  reply: z.object({ name: z.string(), scopes: z.array(ApplicationScope) }),
});

/**
 * Begins a write of an application, once for each confirmation, and tells the audit log of it. A repeat begins nothing and
 * answers the result of the first, which is null while that runs or when nobody knows how it ended.
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

/** Keeps the result of a write, for repeats of it. */
export const EndApplicationAct = defineRpc({
  name: 'auth.application.end-act',
  request: z.strictObject({ confirmationId: Id, result: z.string().max(20_000) }),
  reply: Done,
});
