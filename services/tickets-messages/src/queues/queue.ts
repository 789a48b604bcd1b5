import {
  type Assignment,
  DEFAULT_HOURS,
  type Holiday,
  NO_ASSIGNMENT,
  type OpeningHours,
  QueueState,
  hasLimits,
  type Sla,
  type Queue as QueueView,
} from '@recado/contracts';
import type { MediaLinks } from '@recado/media-kit/links';
import { auditorOf } from '@recado/service-kit/audit';
import { outgoingState, type OutgoingState } from '@recado/service-kit/messaging';
import type { QueueFile } from './queue-files.js';

/** A department. A deleted queue remains as a tombstone until no ticket refers to it. */
export type Queue = Readonly<{
  _id: string;
  companyId: string;
  number?: number;
  name: string;
  nameKey: string; // 'Vendas' and 'vendas' are one name
  color: string;
  greetingMessage: string;
  orderQueue: number;
  promptId?: string | null | undefined;
  integrationId?: string | null | undefined;
  flowId?: string | null | undefined;
  outOfHoursMessage?: string;
  schedules?: readonly OpeningHours[];
  holidays?: readonly Holiday[];
  assignment?: Assignment;
  sla?: Sla;
  media?: QueueFile | null;
  revision: number;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}>;

export const nameKeyOf = (name: string): string => name.trim().toLowerCase();

/** Returns the state that other processes receive. Queues from earlier releases lack some fields. */
const publicQueue = (queue: Queue): QueueView => ({
  id: queue._id,
  companyId: queue.companyId,
  number: queue.number,
  name: queue.name,
  color: queue.color,
  greetingMessage: queue.greetingMessage,
  orderQueue: queue.orderQueue,
  promptId: queue.promptId ?? null,
  integrationId: queue.integrationId ?? null,
  flowId: queue.flowId ?? null,
  outOfHoursMessage: queue.outOfHoursMessage ?? '',
  schedules: [...(queue.schedules ?? DEFAULT_HOURS)],
  holidays: [...(queue.holidays ?? [])],
  assignment: queue.assignment ?? NO_ASSIGNMENT,
  ...(queue.sla && hasLimits(queue.sla) && { sla: queue.sla }),
  updatedAt: queue.updatedAt.toISOString(),
});

/** Returns a queue as sent to clients, with a signed link to the file. */
export function queueView(queue: Queue, links: MediaLinks): QueueView {
  const { media = null } = queue;
  return {
    ...publicQueue(queue),
    mediaPath: media && links.urlOf(media.key, media.fileName),
    mediaName: media && media.fileName,
    mediaType: media && media.mimeType,
  };
}

/** Returns the state to publish, which is a tombstone for a deleted queue. */
export const queueState = (queue: Queue): OutgoingState =>
  outgoingState(QueueState, {
    id: queue._id,
    companyId: queue.companyId,
    revision: queue.revision,
    changedAt: queue.updatedAt.toISOString(),
    data: queue.deletedAt ? null : publicQueue(queue),
  });

export const auditQueue = auditorOf('queue', (queue: Queue) => ({
  ...{ id: queue._id, name: queue.name },
  fields: { ...publicQueue(queue), file: queue.media?.fileName },
}));

const byOrder = (a: Queue, b: Queue) => a.orderQueue - b.orderQueue || a.nameKey.localeCompare(b.nameKey);
export const inOrder = (queues: readonly Queue[]): Queue[] => queues.toSorted(byOrder);
