import type {
  AnnouncementState,
  Company,
  Connection,
  EventOf,
  OperatorPresence,
  Queue,
  SocketTopics,
  Tag,
  UserCopy,
} from '@recado/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StateChange } from '@recado/service-kit/messaging';
import { Announcements, Companies, Connections, Queues, Tags, Users } from '../../replicas/state-replicas.js';
import { actionOf, Broadcaster } from './broadcaster.js';

type AnnouncementCopy = NonNullable<EventOf<typeof AnnouncementState>['data']>;

/**
 * Returns whether a company may see an announcement: it is active and addressed to all companies or to the company's
 * plan.
 */
function isFor(company: Company | undefined, announcement: AnnouncementCopy | null): boolean {
  if (!announcement?.status) return false;
  const { planIds } = announcement;
  return planIds === null || (company !== undefined && planIds.includes(company.plan.id));
}

/**
 * Returns the message for browsers of a company. An announcement that it may not see is sent as deleted. The list of
 * plans is not disclosed.
 */
function announcementChange(
  announcementId: string,
  wasShown: boolean,
  shown: AnnouncementCopy | null,
): SocketTopics['announcement'] {
  if (!shown) return { action: 'delete', announcementId };
  const { planIds: _whom, ...record } = shown;
  return { action: wasShown ? 'update' : 'create', record, announcementId };
}

const shown = ({ id, name, queueIds }: UserCopy) => ({ id, name, queueIds });

/**
 * Notifies browsers of changed users, connections, queues, tags and announcements. Every pod receives every state
 * change and notifies its own sockets.
 */
@Injectable()
export class StateChanges implements OnModuleInit {
  constructor(
    private readonly users: Users,
    private readonly connections: Connections,
    private readonly queues: Queues,
    private readonly tags: Tags,
    private readonly announcements: Announcements,
    private readonly companies: Companies,
    private readonly broadcaster: Broadcaster,
  ) {}

  onModuleInit(): void {
    this.users.onChange((change) => this.user(change));
    this.connections.onChange((change) => this.connection(change));
    this.queues.onChange((change) => this.queue(change));
    this.tags.onChange((change) => this.tag(change));
    this.announcements.onChange((change) => this.announcement(change));
    this.companies.onChange((change) => this.company(change));
  }

  /** Most changes to a user are logins, which browsers do not show. */
  private user({ companyId, id: userId, before, after }: StateChange<UserCopy>): void {
    if (isOperator(before) || isOperator(after)) return this.operator(companyId, userId, after?.operator ?? null);
    const user = after && shown(after);
    if (before && user && JSON.stringify(shown(before)) === JSON.stringify(user)) return;
    const action = actionOf(after !== null, before === null);
    this.broadcaster.emitLocal(companyId, 'user', { action, ...(user && { user }), userId });
  }

  /** The whole company sees that the operator is present, but the operator is not listed as a user. */
  private operator(companyId: string, entryId: string, operator: OperatorPresence | null): void {
    this.broadcaster.emitLocal(companyId, 'operator', { entryId, operator });
  }

  private connection({ companyId, id, after }: StateChange<Connection>): void {
    const change = after
      ? ({ action: 'update', whatsapp: after } as const)
      : ({ action: 'delete', whatsappId: id } as const);
    this.broadcaster.emitLocal(companyId, 'whatsapp', change);
  }

  private queue({ companyId, id: queueId, before, after }: StateChange<Queue>): void {
    const action = actionOf(after !== null, before === null);
    this.broadcaster.emitLocal(companyId, 'queue', { action, ...(after && { queue: after }), queueId });
  }

  private tag({ companyId, id: tagId, before, after }: StateChange<Tag>): void {
    const action = actionOf(after !== null, before === null);
    this.broadcaster.emitLocal(companyId, 'tag', { action, ...(after && { tag: after }), tagId });
  }

  /**
   * Companies on other plans are not notified. The operator's company is notified of every change, because its list
   * shows all announcements.
   */
  private announcement({ id, before, after }: StateChange<AnnouncementCopy>): void {
    this.broadcaster.emitToAllLocal('announcement', (companyId) => {
      const company = this.companies.get(companyId, companyId);
      const [was, is] = [isFor(company, before), isFor(company, after)];
      return was || is || company?.isPlatform ? announcementChange(id, was, is ? after : null) : null;
    });
  }

  /** A company that changes its plan sees the announcements for the new plan. */
  private company({ companyId, before, after }: StateChange<Company>): void {
    if (!before || !after || before.plan.id === after.plan.id) return;
    for (const announcement of this.announcements.all()) {
      const [was, is] = [isFor(before, announcement), isFor(after, announcement)];
      const change = announcementChange(announcement.id, was, is ? announcement : null);
      if (was !== is) this.broadcaster.emitLocal(companyId, 'announcement', change);
    }
  }
}

const isOperator = (user: UserCopy | null): boolean => user?.operator !== undefined;
