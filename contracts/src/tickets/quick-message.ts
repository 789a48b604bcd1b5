import { z } from 'zod';
import { AdminListQuery, ById, Done, PageQuery, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { UploadedFile } from './messages.js';

/** A shortcode that expands to a text, or to a file with it. `geral`: everybody's, else its maker's own. */
export const QuickMessage = z.object({
  id: Id,
  shortcode: z.string(),
  message: z.string(),
  geral: z.boolean(),
  status: z.boolean(), // false: not offered in the composer
  isMedia: z.boolean(),
  mediaPath: z.string().nullable(), // signed
  mediaName: z.string().nullable(),
  folder: z.string().default(''), // '': in none
  uses: z.number().int().default(0), // how often it was sent
  lastUsedAt: Timestamp.nullable().default(null),
  userId: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type QuickMessage = z.infer<typeof QuickMessage>;

const Shortcode = z.string({ error: 'Obrigatório' }).trim().min(1, 'Obrigatório').max(50, 'Too Long!');
const Folder = z.string().trim().max(50, 'Too Long!');
const Text = z.string().max(4_000, 'Too Long!');
export const CreateQuickMessageInput = z.strictObject({
  shortcode: Shortcode,
  message: Text.default(''),
  folder: Folder.default(''),
  geral: z.boolean().default(false),
  status: z.boolean().default(true),
  isMedia: z.boolean().optional(), // follows from its file
  userId: Id.nullable().optional(), // the token's user counts
});
export const UpdateQuickMessageInput = z.strictObject({
  shortcode: Shortcode.optional(),
  message: Text.optional(),
  folder: Folder.optional(),
  geral: z.boolean().optional(),
  status: z.boolean().optional(),
  isMedia: z.boolean().optional(),
  userId: Id.nullable().optional(),
});

/** Lists the active quick messages that the composer offers: the company's and the user's own. `companyId` and `userId` come from the token. */
export const ListQuickMessages = defineRpc({
  name: 'tickets.quickmessage.list',
  request: z.strictObject({ companyId: Id.optional(), userId: Id.optional() }),
  reply: z.array(QuickMessage),
});
export const PageQuickMessages = defineRpc({
  name: 'tickets.quickmessage.page',
  request: PageQuery.extend({ userId: Id.optional() }),
  reply: z.object({ records: z.array(QuickMessage), count: z.number(), hasMore: z.boolean() }),
});
export const ListQuickMessagesForAdmin = defineRpc({
  name: 'tickets.quickmessage.table',
  request: AdminListQuery,
  reply: z.object({ data: z.array(QuickMessage), total: z.number() }),
});
/** The folders of the quick messages that the caller sees, by name. */
export const ListQuickFolders = defineRpc({
  name: 'tickets.quickmessage.folders',
  request: z.strictObject({}),
  reply: z.object({ folders: z.array(z.string()) }),
});
export const GetQuickMessage = defineRpc({ name: 'tickets.quickmessage.get', request: ById, reply: QuickMessage });
export const CreateQuickMessage = defineRpc({
  name: 'tickets.quickmessage.create',
  request: CreateQuickMessageInput,
  reply: QuickMessage,
});
export const UpdateQuickMessage = defineRpc({
  name: 'tickets.quickmessage.update',
  request: UpdateQuickMessageInput.extend(ById.shape),
  reply: QuickMessage,
});
export const DeleteQuickMessage = defineRpc({ name: 'tickets.quickmessage.delete', request: ById, reply: Done });
/** `typeArch` is in the specification's call and decides nothing. */
export const AttachToQuickMessage = defineRpc({
  name: 'tickets.quickmessage.attach',
  request: ById.extend({ typeArch: z.string().max(40).optional(), files: z.array(UploadedFile).length(1) }),
  reply: QuickMessage,
});
export const DetachFromQuickMessage = defineRpc({
  name: 'tickets.quickmessage.detach',
  request: ById,
  reply: QuickMessage,
});

export const QuickMessageChanged = defineEvent({
  name: 'tickets.quickmessage.changed',
  version: 1,
  data: z.object({
    quickMessageId: Id,
    record: QuickMessage.nullable(),
    isNew: z.boolean(),
    onlyFor: Id.nullable(), // whose own it is; null: everybody's
  }),
  orderKey: ({ quickMessageId }) => quickMessageId,
});
export type QuickMessageChanged = EventOf<typeof QuickMessageChanged>;
