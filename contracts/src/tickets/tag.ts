import { z } from 'zod';
import { AdminListQuery, ById, Cursor, Done, NextCursor, PageQuery, Timestamp } from '../core/base.js';
import { defineRpc, defineState, Id } from '../core/contract.js';
import { Sla } from './sla.js';
import { pagesOf, tableOf } from '../core/list-forms.js';

/**
 * Actions that run when a ticket enters a lane of the board. `userId` and `queueId` assign it to an agent and a queue;
 * the message is sent to the contact. The tags must not be lanes, so that no rule triggers another.
 */
export const LaneRule = z.strictObject({
  userId: Id.nullable().default(null),
  queueId: Id.nullable().default(null),
  message: z.string().trim().max(4_096).default(''),
  addTagIds: z.array(Id).max(10).default([]),
  removeTagIds: z.array(Id).max(10).default([]),
});
export type LaneRule = z.infer<typeof LaneRule>;

/** A label for tickets. A tag with `kanban` 1 is a lane of the board. */
export const Tag = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  kanban: z.number().int().min(0).max(1),
  userId: Id.nullable().default(null), // the user who last saved it
  lanePosition: z.number().int().nullish(), // position among the lanes; lanes without one follow by name
  laneRule: LaneRule.nullish(),
  sla: Sla.nullish(), // of tickets with this tag, beside the limits of their queue
  updatedAt: Timestamp,
});
export type Tag = z.infer<typeof Tag>;
export const TagState = defineState({ name: 'tickets.tag', version: 1, data: Tag });

/** A tag as embedded in a ticket. */
export const TagRef = Tag.pick({ id: true, name: true, color: true, kanban: true });
export type TagRef = z.infer<typeof TagRef>;

const TagName = z
  .string({ error: 'Obrigatório' })
  .trim()
  .min(1, 'Obrigatório')
  .min(3, 'Mensagem muito curta')
  .max(50, 'Too Long!');
const TagColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{3,8}$/, 'Invalid color');
/** 0 or 1; setting it requires the permission `tags:kanban`. */
const Kanban = z.union([z.boolean().transform(Number), z.number().int().min(0).max(1)]);

export const CreateTagInput = z.strictObject({
  name: TagName,
  color: TagColor.default('#a4ccbf'),
  kanban: Kanban.optional(),
  sla: Sla.nullable().optional(), // setting it requires the permission `queues-page:edit`
  laneRule: LaneRule.nullable().optional(), // setting it requires the permission `tags:kanban`
  userId: Id.nullable().optional(), // part of the specification's call, but the token's user is used
});
export const UpdateTagInput = z.strictObject({
  name: TagName.optional(),
  color: TagColor.optional(),
  kanban: Kanban.optional(),
  laneRule: LaneRule.nullable().optional(),
  sla: Sla.nullable().optional(),
  userId: Id.nullable().optional(),
});

const TagRow = Tag.extend({ ticketsCount: z.number().int() });
/** The cursor continues a list that is sorted by name. */
export const ListTags = defineRpc({
  name: 'tickets.tag.table',
  request: AdminListQuery,
  reply: tableOf(TagRow).extend({ nextCursor: NextCursor }),
});
export const TagPages = pagesOf({
  id: 'tickets.tag.page',
  key: 'tags',
  row: TagRow,
  query: PageQuery.extend({ cursor: Cursor }),
});
/** Returns all tags by name, for pickers. */
export const ListTagNames = defineRpc({
  name: 'tickets.tag.list',
  request: z.strictObject({ searchParam: z.string().trim().max(100).default(''), companyId: Id.optional() }),
  reply: z.array(Tag),
});
export const GetTag = defineRpc({ name: 'tickets.tag.get', request: ById, reply: TagRow });
/**
 * @throws ERR_TAG_NAME_ALREADY_EXISTS; ERR_NO_PERMISSION for `kanban` and `laneRule` without the permission; ERR_LANE_IN_RULE,
 * ERR_NO_USER_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_TAG_FOUND for the references of a rule
 */
export const CreateTag = defineRpc({ name: 'tickets.tag.create', request: CreateTagInput, reply: Tag });
export const UpdateTag = defineRpc({
  name: 'tickets.tag.update',
  request: UpdateTagInput.extend(ById.shape),
  reply: Tag,
});
export const DeleteTag = defineRpc({ name: 'tickets.tag.delete', request: ById, reply: Done });

/** Replaces the ticket's tags; each tag is an id, or an object with one. */
export const SyncTags = defineRpc({
  name: 'tickets.tag.sync',
  request: z.strictObject({
    ticketId: Id,
    tags: z.array(z.union([Id, z.object({ id: Id }).transform(({ id }) => id)])).max(100),
  }),
  reply: z.object({ ticketId: Id, tags: z.array(TagRef) }),
});
