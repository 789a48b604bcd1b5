import { createEvent, IntegrationChanged, type QueueIntegration } from '@recado/contracts';
import { outgoingEvent, type Outgoing, stamped, type Origin } from '@recado/service-kit/messaging';
import type { Integration } from './integration.js';

/** As admins see it, its key masked. */
export function showIntegration(integration: Integration): QueueIntegration {
  const { _id: id, companyId: _company, nameKey: _key, jsonContent, createdAt, updatedAt, ...rest } = integration;
  return {
    ...rest,
    id,
    jsonContent: jsonContent?.shown ?? '',
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function integrationNews(origin: Origin, integration: Integration, what: 'new' | 'changed' | 'gone'): Outgoing {
  const queueIntegration = what === 'gone' ? null : showIntegration(integration);
  const data = { integrationId: integration._id, queueIntegration, isNew: what === 'new' };
  return outgoingEvent(createEvent(IntegrationChanged, stamped(origin, data)));
}
