import { createEvent, KnowledgeChanged, type KnowledgeSource as Shown } from '@recado/contracts';
import { outgoingEvent, stamped, type Origin, type Outgoing } from '@recado/service-kit/messaging';
import type { Source } from './source.js';

export function showSource(source: Source): Shown {
  const { _id: id, kind, name, url, ticketId, state, failure, bytes, passages } = source;
  return {
    ...{ id, kind, name, url, ticketId, state, failure, bytes, passages },
    readAt: source.readAt?.toISOString() ?? null,
    createdAt: source.createdAt.toISOString(),
    updatedAt: source.updatedAt.toISOString(),
  };
}

/** The event for a changed source. */
export function sourceChangedEvent(origin: Origin, source: Source, what: 'new' | 'changed' | 'gone'): Outgoing {
  const data = { sourceId: source._id, source: what === 'gone' ? null : showSource(source), isNew: what === 'new' };
  return outgoingEvent(createEvent(KnowledgeChanged, stamped(origin, data)));
}
