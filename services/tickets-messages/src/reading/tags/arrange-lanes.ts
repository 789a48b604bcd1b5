import { ArrangeLanes } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditRecord } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { PlanFeatures } from '../../shared/replicas/plan-features.js';
import { checkKanban, showTag, tagState, type Tag } from './tag.js';
import { TagsRepository } from './tags.repository.js';

/** Sets the order of the lanes. */
@Injectable()
export class ArrangeLanesHandler {
  constructor(
    private readonly tags: TagsRepository,
    private readonly transactions: Transactions,
    private readonly planFeatures: PlanFeatures,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION, ERR_NO_TAG_FOUND if a tag is not a lane */
  @OnRpc(ArrangeLanes)
  async execute(
    { tagIds }: z.output<typeof ArrangeLanes.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ArrangeLanes.reply>> {
    const actor = this.planFeatures.admit(context, 'useKanban');
    checkKanban(actor);
    const { companyId } = actor;
    return this.transactions.run(async ({ session, announce }) => {
      const lista: Tag[] = [];
      for (const [lanePosition, id] of [...new Set(tagIds)].entries()) {
        const before = await this.tags.find(companyId, id, session);
        if (before?.kanban !== 1) throw new AppError('ERR_NO_TAG_FOUND');
        const isThere = before.lanePosition === lanePosition;
        const lane = isThere ? before : await this.tags.change(companyId, id, { lanePosition }, session);
        if (!lane) throw new AppError('ERR_NO_TAG_FOUND');
        lista.push(lane);
        if (isThere) continue;
        const moved = { before: { lanePosition: before.lanePosition ?? null }, after: { lanePosition } };
        announce(tagState(lane), ...auditRecord(context, 'tag', { id, name: lane.name, ...moved }));
      }
      return { lista: lista.map(showTag) };
    });
  }
}
