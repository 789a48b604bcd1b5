import { auditRecord } from '@recado/service-kit/audit';
import type { Outgoing, RpcContext } from '@recado/service-kit/messaging';
import type { QueueOption } from './options/queue-option.js';
import { publicQueue, type Queue } from './queue.js';

/** The audit record of a queue. A file is represented by its name. */
export function auditQueue(context: RpcContext, before: Queue | null, after: Queue | null): Outgoing[] {
  const { _id: id = '', name = '' } = after ?? before ?? {};
  const change = { id, name, before: before && shownQueue(before), after: after && shownQueue(after) };
  return auditRecord(context, 'queue', change);
}

/** The audit record of a menu option. */
export function auditOption(context: RpcContext, before: QueueOption | null, after: QueueOption | null): Outgoing[] {
  const { _id: id = '', title: name = '' } = after ?? before ?? {};
  const change = { id, name, before: before && shownOption(before), after: after && shownOption(after) };
  return auditRecord(context, 'queue-option', change);
}

const shownQueue = (queue: Queue) => ({ ...publicQueue(queue), file: queue.media?.fileName });

const shownOption = ({ queueId, title, message, parentId, position, media, invoiceFrom }: QueueOption) => ({
  ...{ queueId, title, message, parentId, position, invoiceFrom, file: media?.fileName },
});
