import { z } from 'zod';
import { serviceOfAction, type AuditAction, type AuditedService } from './audit-actions.js';
import { createEvent, defineEvent, Id, type EventContract, type EventOf, type NewEnvelope } from './contract.js';

export * from './audit-actions.js';

/**
 * Replaces a secret in the log, regardless of its length. Even the last characters are too sensitive to store for
 * years.
 */
export const AUDIT_MASK = '••••';

/**
 * Who performed an action: a user of the company, the operator of the platform, a program with a token, the system,
 * or a visitor who is not logged in.
 */
export const AuditActorKind = z.enum(['user', 'operator', 'token', 'system', 'visitor']);
export type AuditActorKind = z.infer<typeof AuditActorKind>;

const Text = z.string().max(300);
export const AuditValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type AuditValue = z.infer<typeof AuditValue>;
export const AuditFields = z.record(z.string(), AuditValue);
export type AuditFields = z.infer<typeof AuditFields>;

export const AuditAct = z.object({
  actor: z.object({ kind: AuditActorKind, userId: Id.nullable(), name: Text }),
  ip: z.string().max(64).nullable(),
  userAgent: Text.nullable(),
  /** One of AUDIT_ACTIONS. Any value is accepted, because the sender may run a later release. */
  action: z.string().regex(/^[a-z-]+\.[a-z-]+$/),
  target: z.object({ kind: z.string().max(40), id: z.string().max(64).nullable(), name: Text }),
  /** The changed fields, before and after; secrets are masked. */
  before: AuditFields,
  after: AuditFields,
});
export type AuditAct = z.infer<typeof AuditAct>;

/**
 * Published when someone performs an action that the company or the operator may have to account for. Each service
 * has its own event, and NATS prevents other services from publishing it.
 */
const actDoneOf = <S extends AuditedService | 'act'>(service: S) =>
  defineEvent({
    name: `audit.${service}.done` as const,
    version: 1,
    data: AuditAct,
    orderKey: ({ target }) => `${target.kind}:${target.id}`,
  });
export const AuthActDone = actDoneOf('auth');
export const TicketsActDone = actDoneOf('tickets');
export const WhatsappActDone = actDoneOf('whatsapp');
export const CampaignsActDone = actDoneOf('campaigns');
export const BillingActDone = actDoneOf('billing');
/**
 * Actions from the previous release that are still in the stream and in outboxes. Only the audit log service may
 * publish them.
 */
export const EarlierActDone = actDoneOf('act');

export const ACTS_DONE = {
  auth: AuthActDone,
  tickets: TicketsActDone,
  whatsapp: WhatsappActDone,
  campaigns: CampaignsActDone,
  billing: BillingActDone,
} as const satisfies Record<AuditedService, EventContract>;
export type ActDone = EventOf<(typeof ACTS_DONE)[AuditedService]>;

/** Returns the event of the service that may report the action. */
export function actDone(action: AuditAction, fields: NewEnvelope<z.input<typeof AuditAct>>): ActDone {
  return createEvent(ACTS_DONE[serviceOfAction(action) as AuditedService], fields);
}
