import type { Sla, TagRef, Ticket } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Connections, Queues, Tags, Users } from './state-replicas.js';

type TicketReferences = { companyId: string; userId: string | null; queueId: string | null; whatsappId: string | null };

type SlaReferences = { companyId: string; queueId: string | null; tagIds?: readonly string[] };

/** Resolves the ids of users, queues, connections and tags to what clients show, or to null for deleted records. */
@Injectable()
export class DisplayNames {
  constructor(
    private readonly users: Users,
    private readonly queues: Queues,
    private readonly connections: Connections,
    private readonly tags: Tags,
  ) {}

  user({ companyId, userId }: Pick<TicketReferences, 'companyId' | 'userId'>): Ticket['user'] {
    const found = userId ? this.users.get(companyId, userId) : undefined;
    return found ? { id: found.id, name: found.name } : null;
  }

  queue({ companyId, queueId }: Pick<TicketReferences, 'companyId' | 'queueId'>): Ticket['queue'] {
    const found = queueId ? this.queues.get(companyId, queueId) : undefined;
    return found ? { id: found.id, name: found.name, color: found.color } : null;
  }

  connection({ companyId, whatsappId }: Pick<TicketReferences, 'companyId' | 'whatsappId'>): Ticket['whatsapp'] {
    const found = whatsappId ? this.connections.get(companyId, whatsappId) : undefined;
    return found ? { id: found.id, name: found.name, status: found.status } : null;
  }

  /** Returns the time limits of a ticket's queue and tags. Those without limits have none in their state. */
  slasOf({ companyId, queueId, tagIds = [] }: SlaReferences): Sla[] {
    const ofQueue = queueId ? this.queues.get(companyId, queueId)?.sla : undefined;
    const ofTags = tagIds.map((id) => this.tags.get(companyId, id)?.sla);
    return [ofQueue, ...ofTags].filter((sla) => sla !== undefined && sla !== null);
  }

  tagsOf(companyId: string, tagIds: readonly string[]): TagRef[] {
    return tagIds.flatMap((tagId) => {
      const found = this.tags.get(companyId, tagId);
      return found ? [{ id: found.id, name: found.name, color: found.color, kanban: found.kanban }] : [];
    });
  }
}
