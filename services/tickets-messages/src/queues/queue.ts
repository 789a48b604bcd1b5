import { DEFAULT_HOURS, type Holiday, type OpeningHours, QueueState, type Queue as QueueView } from '@recado/contracts';
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

type TableQuery = {
  sort?: { field: string; order: 'ASC' | 'DESC' } | undefined;
  offset: number;
  limit: number;
  filter: Readonly<Record<string, unknown>>;
};
const SORTABLE = ['number', 'name', 'color', 'orderQueue', 'updatedAt'] as const;

/**
 * Pages through all queues in memory, because a company has few. Filters by `q` in the name and by one or several
 * `id`s.
 */
export function tableOf(queues: readonly Queue[], { sort, offset, limit, filter }: TableQuery) {
  const { q, id } = filter;
  const matching = queues
    .filter((queue) => typeof q !== 'string' || queue.nameKey.includes(nameKeyOf(q)))
    .filter((queue) => id === undefined || (Array.isArray(id) ? id : [id]).includes(queue._id));
  const sorted = sortedBy(matching, sort);
  return { data: sorted.slice(offset, offset + limit), total: matching.length };
}

function sortedBy(queues: readonly Queue[], sort: TableQuery['sort']): Queue[] {
  const field = SORTABLE.find((name) => name === sort?.field);
  if (!field) return inOrder(queues);
  const ascending = inOrder(queues).sort((a, b) => compare(a[field] ?? 0, b[field] ?? 0));
  return sort?.order === 'DESC' ? ascending.reverse() : ascending;
}

const compare = (a: string | number | Date, b: string | number | Date): number =>
  typeof a === 'string' ? a.localeCompare(String(b)) : Number(a) - Number(b);
