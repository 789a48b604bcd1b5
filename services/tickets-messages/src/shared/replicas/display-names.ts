import type { TagRef, Ticket } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Connections, Queues, Tags, Users } from './state-replicas.js';

type TicketReferences = { companyId: string; userId: string | null; queueId: string | null; whatsappId: string | null };

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

  tagsOf(companyId: string, tagIds: readonly string[]): TagRef[] {
    return tagIds.flatMap((tagId) => {
      const found = this.tags.get(companyId, tagId);
      return found ? [{ id: found.id, name: found.name, color: found.color, kanban: found.kanban }] : [];
    });
  }
}
