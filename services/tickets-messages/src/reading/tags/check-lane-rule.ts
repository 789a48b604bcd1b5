import type { LaneRule } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { Queues, Tags, Users } from '../../shared/replicas/state-replicas.js';

/** The time in which a new record arrives from the service that owns it. */
const SOON_MS = 1_000;

/** Checks that the records in a lane rule exist, and that its tags are not lanes. */
@Injectable()
export class CheckLaneRule {
  constructor(
    private readonly users: Users,
    private readonly queues: Queues,
    private readonly tags: Tags,
  ) {}

  /** @throws ERR_NO_USER_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_TAG_FOUND, ERR_LANE_IN_RULE */
  async execute(companyId: string, { userId, queueId, addTagIds, removeTagIds }: LaneRule): Promise<void> {
    if (userId && !(await this.users.waitFor(companyId, userId, SOON_MS))) throw new AppError('ERR_NO_USER_FOUND');
    if (queueId && !(await this.queues.waitFor(companyId, queueId, SOON_MS))) throw new AppError('ERR_NO_QUEUE_FOUND');
    for (const id of [...addTagIds, ...removeTagIds]) {
      const tag = await this.tags.waitFor(companyId, id, SOON_MS);
      if (!tag) throw new AppError('ERR_NO_TAG_FOUND');
      if (tag.kanban === 1) throw new AppError('ERR_LANE_IN_RULE');
    }
  }
}
