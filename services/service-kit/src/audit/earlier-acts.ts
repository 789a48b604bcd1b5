import { actDone, EarlierActDone, type AuditAction } from '@recado/contracts/core';
import { outgoingEvent, type Outgoing } from '../messaging/publisher.js';

/**
 * In 10.9 and earlier, outbox entries for the audit log had one subject for all services, which NATS now refuses.
 * @returns the message under the service's own subject; any other message as it is
 */
export function underOwnSubject(message: Outgoing): Outgoing {
  if (!message.subject.startsWith(`evt.${EarlierActDone.name}.`)) return message;
  const { data, occurredAt, ...fields } = EarlierActDone.envelope.parse(JSON.parse(message.body));
  return outgoingEvent(actDone(data.action as AuditAction, { ...fields, data, occurredAt: new Date(occurredAt) }));
}
