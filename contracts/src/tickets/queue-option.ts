import { z } from 'zod';
import { ById, Done, FormNumber, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { UploadedFile } from './messages.js';

/** The parent id of first-level options. */
export const ROOT_OPTION = -1;
/** Even with the longest texts, this many options fit into one reply. */
export const MOST_QUEUE_OPTIONS = 300;
export const DEEPEST_QUEUE_OPTION = 50;

/** The parent option, or -1 for the first level, which old clients send as a string. */
const ParentId = z.union([
  z.literal(ROOT_OPTION),
  z.literal('-1').transform((): typeof ROOT_OPTION => ROOT_OPTION),
  Id,
]);

const Line = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  option: z.int(),
  queueId: Id,
  parentId: z.union([z.literal(ROOT_OPTION), Id]),
  invoiceFrom: Id.nullable().optional(), // the integration that looks up invoices when the contact chooses this option
  mediaPath: z.string().nullable(), // signed
  mediaName: z.string().nullable(),
  mediaType: z.string().nullable(),
  updatedAt: Timestamp,
});
/** An entry in the menu for a queue's contacts. `option` is its number within its level, starting at 1. */
export type QueueOption = z.infer<typeof Line> & { children: QueueOption[] };
export const QueueOption: z.ZodType<QueueOption, QueueOption> = Line.extend({
  children: z.lazy(() => z.array(QueueOption)),
});

const Title = z.string({ error: 'Required' }).trim().min(1, 'Required').max(100, 'Too Long!');
/** Forms send null for a cleared text field. */
const Text = z
  .string()
  .max(4_000, 'Too Long!')
  .nullable()
  .transform((text) => text ?? '');
/** An integration that provides invoices, or PLATFORM_INVOICES of the operator's company; '' means none. */
const InvoiceFrom = z
  .union([z.literal('').transform(() => null), Id])
  .nullable()
  .optional();
const Position = FormNumber.pipe(z.int().min(1).max(MOST_QUEUE_OPTIONS));
/** Part of the specification's entity; child options and files have separate calls. */
const Ignored = {
  children: z.array(z.unknown()).max(MOST_QUEUE_OPTIONS).optional(),
  mediaPath: z.string().max(2_000).nullable().optional(),
  mediaName: z.string().max(255).nullable().optional(),
};
/** If no position is given, the option is added at the end of its level. */
export const CreateQueueOptionInput = z.strictObject({
  title: Title,
  message: Text.default(''),
  option: Position.optional(),
  queueId: Id,
  parentId: ParentId.default(ROOT_OPTION),
  invoiceFrom: InvoiceFrom,
  ...Ignored,
});
/** `parentId` and `option` set the new position; later options on that level are renumbered. */
export const UpdateQueueOptionInput = z.strictObject({
  title: Title.optional(),
  message: Text.optional(),
  option: Position.optional(),
  queueId: Id.optional(), // part of the specification's call, but an option cannot change its queue
  parentId: ParentId.optional(),
  invoiceFrom: InvoiceFrom,
  ...Ignored,
});

/** Returns the options below a parent, with all their descendants. @throws ERR_NO_QUEUE_FOUND, ERR_NO_QUEUE_OPTION_FOUND */
export const ListQueueOptions = defineRpc({
  name: 'tickets.queueoption.list',
  request: z.strictObject({ queueId: Id, parentId: ParentId.default(ROOT_OPTION) }),
  reply: z.array(QueueOption),
});
/**
 * @throws ERR_NO_QUEUE_FOUND; ERR_NO_QUEUE_OPTION_FOUND for a parent in another queue; ERR_QUEUE_OPTION_LIMIT;
 * ERR_NO_INTEGRATION_FOUND for `invoiceFrom`
 */
export const CreateQueueOption = defineRpc({
  name: 'tickets.queueoption.create',
  request: CreateQueueOptionInput,
  reply: QueueOption,
});
/**
 * @throws ERR_NO_QUEUE_OPTION_FOUND; ERR_QUEUE_OPTION_PARENT for a descendant as parent; ERR_QUEUE_OPTION_LIMIT, ERR_NO_INTEGRATION_FOUND
 */
export const UpdateQueueOption = defineRpc({
  name: 'tickets.queueoption.update',
  request: UpdateQueueOptionInput.extend(ById.shape),
  reply: QueueOption,
});
/** Deletes an option with all its descendants. */
export const DeleteQueueOption = defineRpc({ name: 'tickets.queueoption.delete', request: ById, reply: Done });
export const AttachToQueueOption = defineRpc({
  name: 'tickets.queueoption.attach',
  request: ById.extend({ typeArch: z.string().max(40).optional(), files: z.array(UploadedFile).length(1) }),
  reply: QueueOption,
});
export const DetachFromQueueOption = defineRpc({
  name: 'tickets.queueoption.detach',
  request: ById,
  reply: QueueOption,
});
