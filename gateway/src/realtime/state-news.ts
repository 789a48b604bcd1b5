import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Connection, Queue, UserCopy } from '@recado/contracts';
import type { StateChange } from '@recado/service-kit/messaging';
import { Connections, Queues, Users } from '../copies/copies.js';
import { Broadcaster } from './broadcaster.js';

const actionOf = ({ before, after }: StateChange<unknown>) => {
  if (!after) return 'delete' as const;
  return before ? ('update' as const) : ('create' as const);
};

const shown = ({ id, name, queueIds }: UserCopy) => ({ id, name, queueIds });

/** Tells browsers of changed users, connections and queues. Every pod sees every change and tells its own sockets. */
@Injectable()
export class StateNews implements OnModuleInit {
  constructor(
    private readonly users: Users,
    private readonly connections: Connections,
    private readonly queues: Queues,
    private readonly broadcaster: Broadcaster,
  ) {}

  onModuleInit(): void {
    this.users.onChange((change) => this.user(change));
    this.connections.onChange((change) => this.connection(change));
    this.queues.onChange((change) => this.queue(change));
  }

  /** Most changes of a user are log-ins, which concern nobody else. */
  private user(change: StateChange<UserCopy>): void {
    const { companyId, id, before, after } = change;
    const user = after && shown(after);
    if (before && user && JSON.stringify(shown(before)) === JSON.stringify(user)) return;
    this.broadcaster.tellLocal(companyId, 'user', { action: actionOf(change), ...(user && { user }), userId: id });
  }

  private connection({ companyId, id, after }: StateChange<Connection>): void {
    const news = after
      ? ({ action: 'update', whatsapp: after } as const)
      : ({ action: 'delete', whatsappId: id } as const);
    this.broadcaster.tellLocal(companyId, 'whatsapp', news);
  }

  private queue(change: StateChange<Queue>): void {
    const { companyId, id, after } = change;
    this.broadcaster.tellLocal(companyId, 'queue', {
      action: actionOf(change),
      ...(after && { queue: after }),
      queueId: id,
    });
  }
}
