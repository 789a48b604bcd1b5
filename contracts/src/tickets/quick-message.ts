import { z } from 'zod';
import { AdminListQuery, ById, Done, PageQuery, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { pagesOf, tableOf } from '../core/list-forms.js';
import { UploadedFile } from './messages.js';

/**
 * A shortcode that expands to a text, with an optional file. `geral`: whether it is shared with all users or private to
 * its creator.
 */
export const QuickMessage = z.object({
  id: Id,
  shortcode: z.string(),
  message: z.string(),
  geral: z.boolean(),
  status: z.boolean(), // false if it is not offered in the composer
  isMedia: z.boolean(),
  mediaPath: z.string().nullable(), // signed
  mediaName: z.string().nullable(),
  folder: z.string().default(''), // '' if it is in no folder
  uses: z.number().int().default(0), // the number of times it has been sent
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
  isMedia: z.boolean().optional(), // determined by its file
  userId: Id.nullable().optional(), // ignored; the token's user is used
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

/** Lists the active quick messages for the composer: shared ones and the user's own. `companyId` and `userId` are taken from the token. */
export const ListQuickMessages = defineRpc({
  name: 'tickets.quickmessage.list',
  request: z.strictObject({ companyId: Id.optional(), userId: Id.optional() }),
  reply: z.array(QuickMessage),
});
export const PageQuickMessages = defineRpc({
  name: 'tickets.quickmessage.table',
  request: AdminListQuery,
  reply: tableOf(QuickMessage),
});
export const QuickPages = pagesOf({
  id: 'tickets.quickmessage.page',
  key: 'records',
  row: QuickMessage,
  query: PageQuery.extend({ userId: Id.optional() }),
});
/** Returns the folders of the quick messages that the caller can see, by name. */
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
/** `typeArch` is part of the specification's call and ignored. */
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
    onlyFor: Id.nullable(), // the owner of a private quick message; null if it is shared
  }),
  orderKey: ({ quickMessageId }) => quickMessageId,
});
export type QuickMessageChanged = EventOf<typeof QuickMessageChanged>;
