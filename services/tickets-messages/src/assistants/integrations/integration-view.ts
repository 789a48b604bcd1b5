import { createEvent, IntegrationChanged, type QueueIntegration } from '@recado/contracts';
import { outgoingEvent, type Outgoing, stamped, type Origin } from '@recado/service-kit/messaging';
import type { Integration } from './integration.js';

/** An integration as admins see it, with its secrets masked. */
export function showIntegration({ _id: id, ...integration }: Integration): QueueIntegration {
  const {
    companyId: _company,
    nameKey: _key,
    jsonContent,
    secretKey,
    signingSecret,
    operatorMark,
    createdAt,
    updatedAt,
    ...rest
  } = integration;
  return {
    ...rest,
    id,
    jsonContent: jsonContent?.shown ?? '',
    ...(secretKey && { secretKey: secretKey.shown }),
    ...(signingSecret && { signingSecret: signingSecret.shown }),
    ...(operatorMark && { unconfirmedBy: operatorMark.name }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function integrationChangedEvent(
  origin: Origin,
  integration: Integration,
  what: 'new' | 'changed' | 'gone',
): Outgoing {
  const queueIntegration = what === 'gone' ? null : showIntegration(integration);
  const data = { integrationId: integration._id, queueIntegration, isNew: what === 'new' };
  return outgoingEvent(createEvent(IntegrationChanged, stamped(origin, data)));
}
