import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { Connections, Queues } from '../shared/replicas/state-replicas.js';
import type { UserFields } from './user.js';

type Assignments = Pick<UserFields, 'queueIds' | 'whatsappId'>;
const NONE: Assignments = { queueIds: [], whatsappId: null };

/**
 * Validates that the queues and the connection of a user belong to the company. Existing assignments are not checked
 * again.
 */
@Injectable()
export class CheckAssignments {
  constructor(
    private readonly queues: Queues,
    private readonly connections: Connections,
  ) {}

  /** Waits briefly for queues and connections that were just created. @throws ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND */
  async execute(companyId: string, { queueIds, whatsappId }: Assignments, before = NONE): Promise<void> {
    const added = queueIds.filter((id) => !before.queueIds.includes(id));
    const found = await Promise.all(added.map((id) => this.queues.waitFor(companyId, id)));
    if (found.includes(undefined)) throw new AppError('ERR_NO_QUEUE_FOUND');
    if (!whatsappId || whatsappId === before.whatsappId) return;
    if (!(await this.connections.waitFor(companyId, whatsappId))) throw new AppError('ERR_NO_WAPP_FOUND');
  }
}
