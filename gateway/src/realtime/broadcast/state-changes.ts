import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Announcement, Connection, OperatorPresence, Queue, Tag, UserCopy } from '@recado/contracts';
import type { StateChange } from '@recado/service-kit/messaging';
import { Announcements, Connections, Queues, Tags, Users } from '../../replicas/state-replicas.js';
import { actionOf, Broadcaster } from './broadcaster.js';

const shown = ({ id, name, queueIds }: UserCopy) => ({ id, name, queueIds });

/**
 * Tells browsers of changed users, connections, queues, tags and announcements. Every pod receives every change of state
 * and tells its own sockets.
 */
@Injectable()
export class StateChanges implements OnModuleInit {
  constructor(
    private readonly users: Users,
    private readonly connections: Connections,
    private readonly queues: Queues,
    private readonly tags: Tags,
    private readonly announcements: Announcements,
    private readonly broadcaster: Broadcaster,
  ) {}

  onModuleInit(): void {
    this.users.onChange((change) => this.user(change));
    this.connections.onChange((change) => this.connection(change));
    this.queues.onChange((change) => this.queue(change));
    this.tags.onChange((change) => this.tag(change));
    this.announcements.onChange((change) => this.announcement(change));
  }

  /** Most changes of a user are log-ins, which browsers do not show. */
  private user({ companyId, id: userId, before, after }: StateChange<UserCopy>): void {
    if (isOperator(before) || isOperator(after)) return this.operator(companyId, userId, after?.operator ?? null);
    const user = after && shown(after);
    if (before && user && JSON.stringify(shown(before)) === JSON.stringify(user)) return;
    const action = actionOf(after !== null, before === null);
    this.broadcaster.tellLocal(companyId, 'user', { action, ...(user && { user }), userId });
  }

  /** Everybody in the company sees that the operator is there; as a user the operator is in nobody's list. */
  private operator(companyId: string, entryId: string, operator: OperatorPresence | null): void {
    this.broadcaster.tellLocal(companyId, 'operator', { entryId, operator });
  }

  private connection({ companyId, id, after }: StateChange<Connection>): void {
    const news = after
      ? ({ action: 'update', whatsapp: after } as const)
      : ({ action: 'delete', whatsappId: id } as const);
    this.broadcaster.tellLocal(companyId, 'whatsapp', news);
  }

  private queue({ companyId, id: queueId, before, after }: StateChange<Queue>): void {
    const action = actionOf(after !== null, before === null);
    this.broadcaster.tellLocal(companyId, 'queue', { action, ...(after && { queue: after }), queueId });
  }

  private tag({ companyId, id: tagId, before, after }: StateChange<Tag>): void {
    const action = actionOf(after !== null, before === null);
    this.broadcaster.tellLocal(companyId, 'tag', { action, ...(after && { tag: after }), tagId });
  }

  /** Announcements are the operator's and go to every company. An inactive one is shown nowhere and counts as deleted. */
  private announcement({ id: announcementId, before, after }: StateChange<Announcement>): void {
    if (!after?.status) return this.broadcaster.tellAllLocal('announcement', { action: 'delete', announcementId });
    const action = before?.status ? ('update' as const) : ('create' as const);
    this.broadcaster.tellAllLocal('announcement', { action, record: after, announcementId });
  }
}

const isOperator = (user: UserCopy | null): boolean => user?.operator !== undefined;
