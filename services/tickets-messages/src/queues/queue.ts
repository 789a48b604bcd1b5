import { DEFAULT_HOURS, type Holiday, type OpeningHours, type Queue as ShownQueue } from '@recado/contracts';
import type { QueueMedia } from './options/queue-media.js';

/** A team's queue of waiting tickets. A deleted queue remains as a tombstone until no ticket refers to it. */
export type Queue = Readonly<{
  _id: string;
  companyId: string;
  number?: number;
  name: string;
  nameKey: string; // case-insensitive: 'Vendas' and 'vendas' are the same name
  color: string;
  greetingMessage: string;
  orderQueue: number;
  promptId?: string | null | undefined;
  integrationId?: string | null | undefined;
  flowId?: string | null | undefined;
  outOfHoursMessage?: string;
  schedules?: readonly OpeningHours[];
  holidays?: readonly Holiday[];
  media?: QueueMedia | null;
  revision: number;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}>;

export const nameKeyOf = (name: string): string => name.trim().toLowerCase();

/** The published form. Fields missing in queues of earlier releases get their defaults. */
export const publicQueue = (queue: Queue): ShownQueue => ({
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

const byOrder = (a: Queue, b: Queue) => a.orderQueue - b.orderQueue || a.nameKey.localeCompare(b.nameKey);
export const inOrder = (queues: readonly Queue[]): Queue[] => queues.toSorted(byOrder);

type TableQuery = {
  sort?: { field: string; order: 'ASC' | 'DESC' } | undefined;
  offset: number;
  limit: number;
  filter: Readonly<Record<string, unknown>>;
};
const SORTABLE = ['number', 'name', 'color', 'orderQueue', 'updatedAt'] as const;

/** A company has few queues, so the table is built from all of them. Filters: `q` in the name, `id` one or several. */
export function tableOf(queues: readonly Queue[], { sort, offset, limit, filter }: TableQuery) {
  const { q, id } = filter;
  const wanted = queues
    .filter((queue) => typeof q !== 'string' || queue.nameKey.includes(nameKeyOf(q)))
    .filter((queue) => id === undefined || (Array.isArray(id) ? id : [id]).includes(queue._id));
  const sorted = sortedBy(wanted, sort);
  return { data: sorted.slice(offset, offset + limit), total: wanted.length };
}

function sortedBy(queues: readonly Queue[], sort: TableQuery['sort']): Queue[] {
  const field = SORTABLE.find((name) => name === sort?.field);
  if (!field) return inOrder(queues);
  const ascending = inOrder(queues).sort((a, b) => compare(a[field] ?? 0, b[field] ?? 0));
  return sort?.order === 'DESC' ? ascending.reverse() : ascending;
}

const compare = (a: string | number | Date, b: string | number | Date): number =>
  typeof a === 'string' ? a.localeCompare(String(b)) : Number(a) - Number(b);
