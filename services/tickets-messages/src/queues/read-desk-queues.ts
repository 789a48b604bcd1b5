import { DEFAULT_HOURS } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { DeskOption, DeskQueue } from '@recado/flow-engine';
import { LRUCache } from 'lru-cache';
import { Queues } from '../shared/replicas/state-replicas.js';
import { levelOf, type QueueOption } from './queue-option.js';
import { QueueOptionsRepository } from './queue-options.repository.js';
import { inOrder, type Queue } from './queue.js';
import { QueuesRepository } from './queues.repository.js';

/** A queue with its menu. A published flow replaces both. */
export type StoredDeskQueue = Omit<DeskQueue, 'flow'> & Readonly<{ flowId: string | null }>;

/** Changes that do not increment the queue's revision, such as a deleted integration, take effect after this time. */
const TTL_MS = 5_000;
const MOST_IN_MEMORY = 1_000;

/** Reads queues with their menus for conversation flows, cached by revision. */
@Injectable()
export class ReadDeskQueues {
  private readonly recent = new LRUCache<string, StoredDeskQueue[]>({ max: MOST_IN_MEMORY, ttl: TTL_MS });

  constructor(
    private readonly queues: QueuesRepository,
    private readonly options: QueueOptionsRepository,
    private readonly replicas: Queues,
  ) {}

  /** Skips unknown ids. Returns the queues in their order. */
  async execute(companyId: string, ids: readonly string[]): Promise<StoredDeskQueue[]> {
    if (ids.length === 0) return [];
    const key = JSON.stringify([companyId, ids.map((id) => [id, this.replicas.revisionOf(companyId, id)])]);
    const known = this.recent.get(key);
    if (known) return known;
    const [queues, options] = await Promise.all([
      this.queues.findMany(companyId, ids),
      this.options.ofQueues(companyId, ids),
    ]);
    const read = inOrder(queues).map((queue) => deskQueueOf(queue, options));
    this.recent.set(key, read);
    return read;
  }
}

const deskQueueOf = (queue: Queue, options: readonly QueueOption[]): StoredDeskQueue => ({
  id: queue._id,
  name: queue.name,
  greeting: queue.greetingMessage,
  file: queue.media ?? null,
  closedText: queue.outOfHoursMessage ?? '',
  hours: queue.schedules ?? DEFAULT_HOURS,
  holidays: queue.holidays ?? [],
  integrationId: queue.integrationId ?? null,
  promptId: queue.promptId ?? null,
  flowId: queue.flowId ?? null,
  options: deskOptionsOf(
    options.filter(({ queueId }) => queueId === queue._id),
    null,
  ),
});

const deskOptionsOf = (options: readonly QueueOption[], parentId: string | null): DeskOption[] =>
  levelOf(options, parentId).map(({ _id: id, position, title, message, media: file, invoiceFrom = null }) => ({
    ...{ id, key: String(position), title, message, file, invoiceFrom },
    children: deskOptionsOf(options, id),
  }));
