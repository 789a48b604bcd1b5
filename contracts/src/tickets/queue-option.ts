import { z } from 'zod';
import { ById, Done, FormNumber, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { UploadedFile } from './messages.js';

/** The parent of the options that a menu begins with. */
export const ROOT_OPTION = -1;
/** So many options fit into one answer with the longest texts. */
export const MOST_QUEUE_OPTIONS = 300;
export const DEEPEST_QUEUE_OPTION = 50;

/** The option above, or -1 for the first level, which old clients send as a text. */
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
  invoiceFrom: Id.nullable().optional(), // where the invoices of who chooses it are looked up
  mediaPath: z.string().nullable(), // signed
  mediaName: z.string().nullable(),
  mediaType: z.string().nullable(),
  updatedAt: Timestamp,
});
/** A line of the menu that contacts of a queue choose from; `option` is its number in its level, from 1. */
export type QueueOption = z.infer<typeof Line> & { children: QueueOption[] };
export const QueueOption: z.ZodType<QueueOption, QueueOption> = Line.extend({
  children: z.lazy(() => z.array(QueueOption)),
});

const Title = z.string({ error: 'Required' }).trim().min(1, 'Required').max(100, 'Too Long!');
/** A form sends null for a text that was emptied. */
const Text = z
  .string()
  .max(4_000, 'Too Long!')
  .nullable()
  .transform((text) => text ?? '');
/** An integration that knows invoices, or PLATFORM_INVOICES of the operator's company; '' is none. */
const InvoiceFrom = z
  .union([z.literal('').transform(() => null), Id])
  .nullable()
  .optional();
const Position = FormNumber.pipe(z.int().min(1).max(MOST_QUEUE_OPTIONS));
/** Stand in the specification's entity; options below and files have calls of their own. */
const Ignored = {
  children: z.array(z.unknown()).max(MOST_QUEUE_OPTIONS).optional(),
  mediaPath: z.string().max(2_000).nullable().optional(),
  mediaName: z.string().max(255).nullable().optional(),
};
/** Without a position it comes last in its level. */
export const CreateQueueOptionInput = z.strictObject({
  title: Title,
  message: Text.default(''),
  option: Position.optional(),
  queueId: Id,
  parentId: ParentId.default(ROOT_OPTION),
  invoiceFrom: InvoiceFrom,
  ...Ignored,
});
/** With `parentId` or `option` it moves there, and those that stand in its way move on. */
export const UpdateQueueOptionInput = z.strictObject({
  title: Title.optional(),
  message: Text.optional(),
  option: Position.optional(),
  queueId: Id.optional(), // in the specification's call; an option stays in its queue
  parentId: ParentId.optional(),
  invoiceFrom: InvoiceFrom,
  ...Ignored,
});

/** The options below one, each with all that hangs below it. @throws ERR_NO_QUEUE_FOUND, ERR_NO_QUEUE_OPTION_FOUND */
export const ListQueueOptions = defineRpc({
  name: 'tickets.queueoption.list',
  request: z.strictObject({ queueId: Id, parentId: ParentId.default(ROOT_OPTION) }),
  reply: z.array(QueueOption),
});
/**
 * @throws ERR_NO_QUEUE_FOUND, ERR_NO_QUEUE_OPTION_FOUND for a parent of another queue, ERR_QUEUE_OPTION_LIMIT,
 * ERR_NO_INTEGRATION_FOUND for `invoiceFrom`
 */
export const CreateQueueOption = defineRpc({
  name: 'tickets.queueoption.create',
  request: CreateQueueOptionInput,
  reply: QueueOption,
});
/** @throws ERR_NO_QUEUE_OPTION_FOUND, ERR_QUEUE_OPTION_PARENT below itself, ERR_QUEUE_OPTION_LIMIT, ERR_NO_INTEGRATION_FOUND */
export const UpdateQueueOption = defineRpc({
  name: 'tickets.queueoption.update',
  request: UpdateQueueOptionInput.extend(ById.shape),
  reply: QueueOption,
});
/** Removes what hangs below it too. */
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
