import { actDone, EarlierActDone, type AuditAction } from '@recado/contracts/core';
import { outgoingEvent, type Outgoing } from '../messaging/publisher.js';

/**
 * In version 10.9 and earlier, audit entries in the outbox used one subject for all services, which NATS now rejects.
 * @returns the message with the service's own subject; any other message unchanged
 */
export function underOwnSubject(message: Outgoing): Outgoing {
  if (!message.subject.startsWith(`evt.${EarlierActDone.name}.`)) return message;
  const { data, occurredAt, ...fields } = EarlierActDone.envelope.parse(JSON.parse(message.body));
  return outgoingEvent(actDone(data.action as AuditAction, { ...fields, data, occurredAt: new Date(occurredAt) }));
}
