import { createEvent, KnowledgeChanged, type KnowledgeSource as SourceView } from '@recado/contracts';
import { type Origin, type Outgoing, outgoingEvent, stamped } from '@recado/service-kit/messaging';
import { idFor } from '@recado/service-kit/mongo';

export type SourceFailure = NonNullable<SourceView['failure']>;

/**
 * A source that assistants may use for answers. `revision` increases with each request to read it, so that results from
 * an older read are ignored.
 */
export type Source = Readonly<{
  _id: string;
  companyId: string;
  kind: SourceView['kind'];
  name: string;
  nameKey: string;
  url: string; // of a page
  file: Readonly<{ key: string; mimeType: string }> | null;
  ticketId: string | null;
  contactId: string | null; // the contact of the ticket
  state: SourceView['state'];
  failure: SourceFailure | null;
  bytes: number;
  passages: number;
  revision: number;
  readAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}>;

/** `terms` are the search terms, including repetitions. */
export type Passage = Readonly<{
  _id: string;
  companyId: string;
  sourceId: string;
  position: number;
  text: string;
  terms: readonly string[];
}>;

/** A passage that an assistant was given and cited. */
export type Citation = Readonly<{ sourceId: string; name: string; text: string }>;

/**
 * The text of a source. `title` is the source's own title, or '' to keep the current name. Passages never span two
 * parts.
 */
export type SourceText = Readonly<{ title: string; parts: readonly string[] }>;

const MEGABYTE = 1024 * 1024;
export const MOST_COMPANY_BYTES = 50 * MEGABYTE;
export const MOST_SOURCE_CHARACTERS = 2_000_000;

/** Returns the id of the source that holds a company's quick messages. */
export const quickMessagesOf = (companyId: string): string => idFor(new Date(0), `${companyId} quick messages`);

/** The text of a source could not be read. */
export class SourceUnreadable extends Error {
  override name = 'SourceUnreadable';
  constructor(
    readonly failure: SourceFailure,
    options?: ErrorOptions,
  ) {
    super(failure, options);
  }
}

export function sourceView(source: Source): SourceView {
  const { _id: id, kind, name, url, ticketId, state, failure, bytes, passages } = source;
  return {
    ...{ id, kind, name, url, ticketId, state, failure, bytes, passages },
    readAt: source.readAt?.toISOString() ?? null,
    createdAt: source.createdAt.toISOString(),
    updatedAt: source.updatedAt.toISOString(),
  };
}

/** The event for a changed source. */
export function sourceChanged(origin: Origin, source: Source, what: 'new' | 'changed' | 'gone'): Outgoing {
  const data = { sourceId: source._id, source: what === 'gone' ? null : sourceView(source), isNew: what === 'new' };
  return outgoingEvent(createEvent(KnowledgeChanged, stamped(origin, data)));
}
