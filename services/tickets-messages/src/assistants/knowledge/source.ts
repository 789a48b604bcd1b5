import type { KnowledgeSource as Shown } from '@recado/contracts';
import { idFor } from '@recado/service-kit/mongo';

export type SourceFailure = NonNullable<Shown['failure']>;

/** A company lets its assistants answer out of this. `revision` grows with each wish to read it, so that an older reading changes nothing. */
export type Source = Readonly<{
  _id: string;
  companyId: string;
  kind: Shown['kind'];
  name: string;
  nameKey: string;
  url: string; // of a page
  file: Readonly<{ key: string; mimeType: string }> | null;
  ticketId: string | null;
  contactId: string | null; // with whom the ticket is
  state: Shown['state'];
  failure: SourceFailure | null;
  bytes: number;
  passages: number;
  revision: number;
  readAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}>;

/** `terms` are the words by which it is found, as often as they stand in it. */
export type Passage = Readonly<{
  _id: string;
  companyId: string;
  sourceId: string;
  position: number;
  text: string;
  terms: readonly string[];
}>;

/** A citation is what an assistant was given and says that it used. */
export type Citation = Readonly<{ sourceId: string; name: string; text: string }>;

/** The text of a source. `title` is what the source calls itself; '' leaves its name. A part is kept apart from the next one. */
export type SourceText = Readonly<{ title: string; parts: readonly string[] }>;

const MEGABYTE = 1024 * 1024;
export const MOST_COMPANY_BYTES = 50 * MEGABYTE;
export const MOST_SOURCE_CHARACTERS = 2_000_000;

/** Returns the id of the one source that holds a company's quick messages. */
export const quickMessagesOf = (companyId: string): string => idFor(new Date(0), `${companyId} quick messages`);

/** The text of a source cannot be had. */
export class SourceUnreadable extends Error {
  override name = 'SourceUnreadable';
  constructor(
    readonly failure: SourceFailure,
    options?: ErrorOptions,
  ) {
    super(failure, options);
  }
}
