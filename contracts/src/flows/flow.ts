import { z } from 'zod';
import { AdminListQuery, ById, Done, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, defineState, Id, type EventOf } from '../core/contract.js';
import { tableOf } from '../core/list-forms.js';
import { UploadedFile } from '../tickets/messages.js';
import { FlowContent, NodeFile } from './flow-content.js';
import { FlowScenarios } from './flow-scenario.js';

export * from './flow-content.js';

const Person = z.object({ id: Id, name: z.string() });
/** A conversation flow of a company. The editor shows `draft`; contacts get the published version. */
export const CompanyFlow = z.object({
  id: Id,
  name: z.string(),
  draft: FlowContent,
  /** Increases with each change to the draft; an update based on an older revision is rejected. */
  revision: z.int(),
  publishedVersion: z.int().nullable(), // null if never published
  /** Whether the draft differs from the published version. */
  isChanged: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type CompanyFlow = z.infer<typeof CompanyFlow>;

/** A flow as shown in lists, without its content. */
export const FlowSummary = CompanyFlow.omit({ draft: true });
export type FlowSummary = z.infer<typeof FlowSummary>;

/** A published version, which never changes. Numbers start at 1. */
export const PublishedFlow = z.object({
  flowId: Id,
  number: z.int(),
  note: z.string(),
  content: FlowContent,
  publishedAt: Timestamp,
  publishedBy: Person,
  /** The earlier version that was republished; null if it was published from the draft. */
  rolledBackTo: z.int().nullable(),
});
export type PublishedFlow = z.infer<typeof PublishedFlow>;

const FlowName = z.string({ error: 'Required' }).trim().min(1, 'Required').max(100, 'Too Long!');
export const CreateFlowInput = z.strictObject({
  name: FlowName,
  draft: FlowContent,
  scenarios: FlowScenarios.default([]),
});
export const UpdateFlowInput = z.strictObject({
  name: FlowName.optional(),
  draft: FlowContent.optional(),
  revision: z.int(),
});

export const ListFlows = defineRpc({
  name: 'tickets.flow.table',
  request: AdminListQuery,
  reply: tableOf(FlowSummary),
});
/** @throws ERR_NO_FLOW_FOUND */
export const GetFlow = defineRpc({ name: 'tickets.flow.get', request: ById, reply: CompanyFlow });
export const CreateFlow = defineRpc({ name: 'tickets.flow.create', request: CreateFlowInput, reply: CompanyFlow });
/** @throws ERR_NO_FLOW_FOUND; ERR_FLOW_CHANGED if another user changed it after `revision` */
export const UpdateFlow = defineRpc({
  name: 'tickets.flow.update',
  request: UpdateFlowInput.extend(ById.shape),
  reply: CompanyFlow,
});
/** @throws ERR_NO_FLOW_FOUND; ERR_FLOW_IN_USE if a connection or queue uses it */
export const DeleteFlow = defineRpc({ name: 'tickets.flow.delete', request: ById, reply: Done });
/**
 * Publishes the draft for new conversations. A failing scenario counts as a problem unless `acceptFailures` is set.
 * @throws ERR_NO_FLOW_FOUND, ERR_FLOW_CHANGED, ERR_FLOW_PROBLEMS with `details.problems`
 */
export const PublishFlow = defineRpc({
  name: 'tickets.flow.publish',
  request: ById.extend({
    revision: z.int(),
    note: z.string().trim().max(500).default(''),
    acceptFailures: z.boolean().default(false),
  }),
  reply: PublishedFlow,
});
/** Lists the published versions, newest first. */
export const ListFlowVersions = defineRpc({
  name: 'tickets.flow.versions',
  request: ById,
  reply: z.object({ versions: z.array(PublishedFlow) }),
});
/**
 * Publishes an earlier version again, with a new number; the draft is unchanged.
 * @throws ERR_NO_FLOW_FOUND, ERR_NO_FLOW_VERSION_FOUND, ERR_FLOW_PROBLEMS
 */
export const RollBackFlow = defineRpc({
  name: 'tickets.flow.rollback',
  request: ById.extend({ number: z.int().min(1) }),
  reply: PublishedFlow,
});
/**
 * Adds a file that a node can send. The file is stored for as long as a draft, a published version or a conversation
 * references it.
 * @throws ERR_NO_FLOW_FOUND
 */
export const AddFlowFile = defineRpc({
  name: 'tickets.flow.add-file',
  request: ById.extend({ files: z.array(UploadedFile).length(1) }),
  reply: z.object({ file: NodeFile, url: z.string() }),
});
/** Lists the draft's stored files with signed URLs. @throws ERR_NO_FLOW_FOUND */
export const ListFlowFiles = defineRpc({
  name: 'tickets.flow.files',
  request: ById,
  reply: z.object({ files: z.array(z.object({ key: z.string(), url: z.string() })) }),
});
/** For other services. @throws ERR_NO_FLOW_FOUND if the actor's company has no such flow */
export const CheckFlowChoice = defineRpc({ name: 'tickets.flow.check', request: ById, reply: z.strictObject({}) });

export const FlowChanged = defineEvent({
  name: 'tickets.flow.changed',
  version: 1,
  data: z.object({ flowId: Id, flow: FlowSummary.nullable(), isNew: z.boolean() }),
  orderKey: ({ flowId }) => flowId,
});
export type FlowChanged = EventOf<typeof FlowChanged>;

/**
 * A flow's published version, used for new conversations. Every process that starts conversations caches it; an
 * unpublished flow has none.
 */
export const PublishedFlowState = defineState({
  name: 'tickets.flow',
  version: 1,
  data: z.object({ id: Id, companyId: Id, number: z.int() }),
});
