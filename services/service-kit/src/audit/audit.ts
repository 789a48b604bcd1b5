import { actDone, type Actor, type AuditAct, type AuditAction } from '@recado/contracts/core';
import { idFor, newId } from '../ids/ids.js';
import type { Origin } from '../messaging/origin.js';
import { outgoingEvent, type Outgoing } from '../messaging/publisher.js';
import type { RpcContext } from '../messaging/rpc-context.js';
import { cut } from '../text/index.js';
import { changesBetween, type Changes } from './changes-between.js';

const LONGEST = 300;

/** An action and its target. `companyId` is the affected company if it is not the actor's own. */
export type Act = {
  action: AuditAction;
  target: { kind?: string; id: string | null; name: string };
  changes?: Changes;
  companyId?: string | undefined;
};

/** The context of the audited action. */
type AuditContext = Pick<RpcContext, 'from' | 'correlationId' | 'traceparent'> & {
  actor?: Pick<Actor, 'userId' | 'companyId' | 'super' | 'name' | 'operator' | 'from'> | undefined;
};

/**
 * Returns the audit entries of an action, to be published in the action's own transaction, so that either both are
 * stored or neither is. A change without effect creates no entry. A request is executed once, so its entry gets a new
 * id.
 */
export function auditOf(context: AuditContext, act: Act): Outgoing[] {
  return entryOfRequest(context, actorIn(context.actor), act);
}

/**
 * Returns the audit entries for an action by a program that uses a connection token. The actor has the connection's
 * name.
 */
export function auditByToken(context: AuditContext, name: string, act: Act): Outgoing[] {
  return entryOfRequest(context, { kind: 'token', userId: null, name: cut(name, LONGEST) }, act);
}

type RecordKind = AuditAction extends infer A ? (A extends `${infer Kind}.created` ? Kind : never) : never;
type RecordChange = { id: string; name: string; before: object | null; after: object | null };

/**
 * Returns the audit entries for a created, changed or deleted record: if `before` is missing it is new, if `after` is
 * missing it was deleted.
 */
export function auditRecord(
  context: AuditContext,
  kind: RecordKind,
  { id, name, before, after }: RecordChange,
): Outgoing[] {
  const change = after ? 'updated' : 'deleted';
  const action = `${kind}.${before ? change : 'created'}` as AuditAction;
  return auditOf(context, { action, target: { id, name }, changes: changesBetween(before, after) });
}

type RecordVersion = { id: string; name: string; fields: object };

/**
 * Returns the function that audits the changes to one kind of record. It takes the record before and after the change,
 * or null, like `auditRecord`.
 */
export const auditorOf =
  <R>(kind: RecordKind, versionOf: (record: R) => RecordVersion) =>
  (context: AuditContext, before: R | null, after: R | null): Outgoing[] => {
    const [old, now] = [before && versionOf(before), after && versionOf(after)];
    const { id = '', name = '' } = now ?? old ?? {};
    return auditRecord(context, kind, { id, name, before: old && old.fields, after: now && now.fields });
  };

/** Identifies an action whose repeats must be recorded once. The entry's id is derived from it. */
type Repeatable = { at: Date; key: string };

/** Returns the audit entries for an action that a service performs on its own. */
export function auditBySystem(origin: Origin, act: Act, once: Repeatable): Outgoing[] {
  const who = { actor: { kind: 'system', userId: null, name: '' }, ip: null, userAgent: null } as const;
  return auditEntry(origin, { id: idFor(once.at, `${act.action} ${once.key}`), at: once.at, act, who });
}

function entryOfRequest(context: AuditContext, who: AuditAct['actor'], act: Act): Outgoing[] {
  const { actor, correlationId, traceparent } = context;
  const companyId = act.companyId ?? actor?.companyId;
  if (!companyId) throw new Error('the action of a visitor requires a company');
  const from = actor?.from ?? context.from;
  const origin = { actor: who, ip: from?.ip ?? null, userAgent: from?.userAgent ?? null };
  return auditEntry({ companyId, correlationId, traceparent }, { id: newId(), at: new Date(), act, who: origin });
}

type EntryInput = { id: string; at: Date; act: Act; who: Pick<AuditAct, 'actor' | 'ip' | 'userAgent'> };

function auditEntry({ companyId, correlationId, traceparent }: Origin, { id, at, act, who }: EntryInput): Outgoing[] {
  const { action, target, changes } = act;
  const { before = {}, after = {} } = changes ?? {};
  if (action.endsWith('.updated') && Object.keys({ ...before, ...after }).length === 0) return [];
  const kind = target.kind ?? action.slice(0, action.indexOf('.'));
  const data = { ...who, action, target: { kind, id: target.id, name: cut(target.name, LONGEST) }, before, after };
  return [outgoingEvent(actDone(action, { id, companyId, correlationId, traceparent, occurredAt: at, data }))];
}

/** The system actor has no name. If it has one, it is a program that uses the token with that name. */
const bySystem = (name: string | undefined): AuditAct['actor'] =>
  name ? { kind: 'token', userId: null, name: cut(name, LONGEST) } : { kind: 'system', userId: null, name: '' };

function actorIn(actor: AuditContext['actor']): AuditAct['actor'] {
  if (!actor) return { kind: 'visitor', userId: null, name: '' };
  if (actor.userId === 'system') return bySystem(actor.name);
  if (actor.operator) return { kind: 'operator', ...actor.operator, name: cut(actor.operator.name, LONGEST) };
  const kind = actor.super ? 'operator' : 'user';
  return { kind, userId: actor.userId, name: cut(actor.name ?? '', LONGEST) };
}
