import { CreateTag, type Tag as ShownTag, UpdateTag } from '@recado/contracts';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { auditRecord } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { fold } from '@recado/service-kit/text';
import { CheckLaneRule } from './check-lane-rule.js';
import { checkKanban, ruleOf, showTag, tagState, type Tag } from './tag.js';
import { TagsRepository } from './tags.repository.js';

/** Creates and changes tags. */
@Injectable()
export class StoreTagHandler {
  constructor(
    private readonly tags: TagsRepository,
    private readonly transactions: Transactions,
    private readonly checkLaneRule: CheckLaneRule,
  ) {}

  /** @throws ERR_TAG_NAME_ALREADY_EXISTS, ERR_NO_PERMISSION for a lane */
  @OnRpc(CreateTag)
  async create(
    { name, color, kanban = 0, laneRule: given = null }: z.output<typeof CreateTag.request>,
    context: RpcContext,
  ): Promise<ShownTag> {
    const actor = actorOf(context);
    const laneRule = ruleOf(given);
    if (kanban === 1 || laneRule) checkKanban(actor);
    if (laneRule) await this.checkLaneRule.execute(actor.companyId, laneRule);
    const { companyId, userId } = actor;
    const now = new Date();
    const made = { _id: newId(), companyId, revision: 1, createdAt: now, updatedAt: now };
    const tag: Tag = { ...made, name, nameKey: fold(name), color, kanban, laneRule, userId };
    await this.transactions.run(async ({ session, announce }) => {
      await this.tags.insert(tag, session);
      const change = { id: tag._id, name, before: null, after: audited(tag) };
      announce(tagState(tag), ...auditRecord(context, 'tag', change));
    });
    return showTag(tag);
  }

  /** @throws also ERR_NO_TAG_FOUND */
  @OnRpc(UpdateTag)
  async update(request: z.output<typeof UpdateTag.request>, context: RpcContext): Promise<ShownTag> {
    const actor = actorOf(context);
    const { id, name, color, kanban } = request;
    const laneRule = request.laneRule === undefined ? undefined : ruleOf(request.laneRule);
    if (laneRule) await this.checkLaneRule.execute(actor.companyId, laneRule);
    return this.transactions.run(async ({ session, announce }) => {
      const before = await this.tags.find(actor.companyId, id, session);
      if (!before) throw new AppError('ERR_NO_TAG_FOUND');
      if (changesBoard(before, { kanban, laneRule })) checkKanban(actor);
      const changes = {
        userId: actor.userId,
        ...(name !== undefined && { name, nameKey: fold(name) }),
        ...(color !== undefined && { color }),
        ...(kanban !== undefined && { kanban }),
        ...(laneRule !== undefined && { laneRule }),
      };
      const changed = await this.tags.change(actor.companyId, id, changes, session);
      if (!changed) throw new AppError('ERR_NO_TAG_FOUND');
      const change = { id, name: changed.name, before: audited(before), after: audited(changed) };
      announce(tagState(changed), ...auditRecord(context, 'tag', change));
      return showTag(changed);
    });
  }
}

/** Returns the audited fields. Leaves out the user who saved the tag, because the audit entry contains the actor. */
const audited = ({ name, color, kanban, laneRule }: Tag) => ({ name, color, kanban, laneRule });

/** Returns whether the board changes. Compares values, because forms also send unchanged fields. */
const changesBoard = (
  before: Tag,
  { kanban, laneRule }: Pick<z.output<typeof UpdateTag.request>, 'kanban' | 'laneRule'>,
) =>
  (kanban !== undefined && kanban !== before.kanban) ||
  (laneRule !== undefined && !isDeepStrictEqual(laneRule, before.laneRule ?? null));
