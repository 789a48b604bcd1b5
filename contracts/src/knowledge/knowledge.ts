import { z } from 'zod';
import { AdminListQuery, ById, Done, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { tableOf } from '../core/list-forms.js';
import { KnowledgePassage } from '../tickets/assist.js';
import { UploadedFile } from '../tickets/messages.js';

/** 'quickMessages' contains all general quick messages of the company. 'ticket': a closed conversation that a user approved. */
export const KNOWLEDGE_KINDS = ['file', 'page', 'quickMessages', 'ticket'] as const;
/** If a source that was ready fails, its earlier content stays in use. */
export const KNOWLEDGE_STATES = ['waiting', 'ready', 'failed'] as const;
export const KNOWLEDGE_FAILURES = [
  'addressRefused', // resolves to a private network
  'locked', // password-protected
  'noText',
  'notFound',
  'tooLarge',
  'tooLong', // takes too much time or memory, or exceeds the text limit of a source
  'typeRefused',
  'unreachable',
  'unreadable',
  'full', // the company has reached its text limit
] as const;

/** A source of knowledge for assistants. */
export const KnowledgeSource = z.object({
  id: Id,
  kind: z.enum(KNOWLEDGE_KINDS),
  name: z.string(),
  url: z.string(), // for a web page
  ticketId: Id.nullable(),
  state: z.enum(KNOWLEDGE_STATES),
  failure: z.enum(KNOWLEDGE_FAILURES).nullable(),
  bytes: z.number().int().nonnegative(), // the size of its text
  passages: z.number().int().nonnegative(),
  readAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type KnowledgeSource = z.infer<typeof KnowledgeSource>;

const Url = z.url({ protocol: /^https?$/, error: 'Invalid address' }).max(1_000, 'Too Long!');

/** Every call of this page throws ERR_PLAN_FEATURE unless the plan has `useOpenAi`. */
export const ListKnowledge = defineRpc({
  name: 'tickets.knowledge.table',
  request: AdminListQuery,
  reply: tableOf(KnowledgeSource),
});
/** Lists all sources by name, for pickers. */
export const ListKnowledgeNames = defineRpc({
  name: 'tickets.knowledge.list',
  request: z.strictObject({}),
  reply: z.array(KnowledgeSource.pick({ id: true, name: true, kind: true })),
});
export const GetKnowledgeSource = defineRpc({ name: 'tickets.knowledge.get', request: ById, reply: KnowledgeSource });
export const AddKnowledgePageInput = z.strictObject({ url: Url });
/** @throws ERR_KNOWLEDGE_LIMIT */
export const AddKnowledgePage = defineRpc({
  name: 'tickets.knowledge.create',
  request: AddKnowledgePageInput,
  reply: KnowledgeSource,
});
/** Adds a file: PDF, DOCX or text. @throws ERR_KNOWLEDGE_LIMIT */
export const AddKnowledgeFile = defineRpc({
  name: 'tickets.knowledge.upload',
  request: z.strictObject({ files: z.array(UploadedFile).length(1) }),
  reply: KnowledgeSource,
});
/** Adds the general quick messages as a source; a repeat returns the existing source. @throws ERR_KNOWLEDGE_LIMIT */
export const AddKnowledgeQuickMessages = defineRpc({
  name: 'tickets.knowledge.quick',
  request: z.strictObject({}),
  reply: KnowledgeSource,
});
/** Reloads a source. @throws ERR_NO_KNOWLEDGE_FOUND */
export const ReloadKnowledge = defineRpc({ name: 'tickets.knowledge.reload', request: ById, reply: KnowledgeSource });
export const DeleteKnowledge = defineRpc({ name: 'tickets.knowledge.delete', request: ById, reply: Done });
/** Returns the first passages of a source. */
export const ListKnowledgePassages = defineRpc({
  name: 'tickets.knowledge.passages',
  request: ById,
  reply: z.object({ passages: z.array(KnowledgePassage), total: z.number().int() }),
});
/** Returns the passages that an assistant with access to all sources would receive for a question. */
export const SearchKnowledge = defineRpc({
  name: 'tickets.knowledge.search',
  request: z.strictObject({ question: z.string().trim().min(1, 'Required').max(1_000, 'Too Long!') }),
  reply: z.object({ passages: z.array(KnowledgePassage) }),
});

const OfTicket = z.strictObject({ ticketId: Id });
/** Returns whether a ticket is a source for the assistant. */
export const GetTicketKnowledge = defineRpc({
  name: 'tickets.ticketknowledge.get',
  request: OfTicket,
  reply: z.object({ isApproved: z.boolean() }),
});
/** Makes a closed ticket a source for the assistant. @throws ERR_TICKET_NOT_CLOSED, ERR_KNOWLEDGE_LIMIT */
export const ApproveTicketKnowledge = defineRpc({
  name: 'tickets.ticketknowledge.approve',
  request: OfTicket,
  reply: z.object({ isApproved: z.boolean() }),
});
export const WithdrawTicketKnowledge = defineRpc({
  name: 'tickets.ticketknowledge.withdraw',
  request: OfTicket,
  reply: z.object({ isApproved: z.boolean() }),
});

/** Lists the passages behind an assistant's answer, except those of deleted sources. */
export const GetMessageSources = defineRpc({
  name: 'tickets.message.sources',
  request: z.strictObject({ messageId: Id }),
  reply: z.object({ sources: z.array(KnowledgePassage) }),
});

export const KnowledgeChanged = defineEvent({
  name: 'tickets.knowledge.changed',
  version: 1,
  data: z.object({ sourceId: Id, source: KnowledgeSource.nullable(), isNew: z.boolean() }),
  orderKey: ({ sourceId }) => sourceId,
});
export type KnowledgeChanged = EventOf<typeof KnowledgeChanged>;
