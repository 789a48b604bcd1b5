import {
  type AdminListQuery,
  ArrangeLanes,
  CreateTag,
  DeleteTag,
  GetTag,
  hasLimits,
  ListTagNames,
  ListTags,
  type Tag as TagView,
  UpdateTag,
} from '@recado/contracts';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { auditRecord } from '@recado/service-kit/audit';
import { AppError, required } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { fold } from '@recado/service-kit/text';
import { PageCursors, totalOf } from '../../shared/paging/page-cursors.js';
import { PlanFeatures } from '../../shared/replicas/plan-features.js';
import { CountTagged } from '../tickets/count-tagged.js';
import { CheckLaneRule } from './check-lane-rule.js';
import { checkKanban, checkSla, ruleOf, type Tag, tagState, tagView } from './tag.js';
import { TagsRepository } from './tags.repository.js';

const MOST_NAMES = 1_000;

const Filter = TableFilter.extend({ kanban: z.literal([0, 1]).optional() });

@Injectable()
export class TagHandlers {
  constructor(
    private readonly tags: TagsRepository,
    private readonly cursors: PageCursors,
    private readonly countTagged: CountTagged,
    private readonly transactions: Transactions,
    private readonly checkLaneRule: CheckLaneRule,
    private readonly planFeatures: PlanFeatures,
  ) {}

  @OnRpc(ListTags)
  async list(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListTags.reply>> {
    const { companyId } = actorOf(context);
    const filter = tableFilterOf(Filter, query);
    const { sort, offset, limit: size, cursor } = query;
    if (sort && (sort.field !== 'name' || sort.order === 'DESC')) {
      const { rows, total } = await this.tags.table(companyId, filter, query);
      return { data: await this.counted(companyId, rows), total, nextCursor: null };
    }
    const page = await this.cursors.read({
      ...{
        key: `tags:${companyId}:${JSON.stringify(filter)}`,
        pageNumber: Math.floor(offset / size) + 1,
        cursor,
        size,
      },
      find: (slice) => this.tags.list(companyId, filter, slice),
      countUpTo: (limit) => this.tags.count(companyId, filter, limit),
      sortKeyOf: ({ nameKey }) => nameKey,
    });
    const data = await this.counted(companyId, page.items);
    return { data, total: totalOf(page, offset), nextCursor: page.nextCursor };
  }

  @OnRpc(ListTagNames)
  async listNames(
    { searchParam }: z.output<typeof ListTagNames.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListTagNames.reply>> {
    const { companyId } = actorOf(context);
    const found = await this.tags.list(companyId, { q: searchParam }, { after: null, skip: 0, limit: MOST_NAMES });
    return found.map(tagView);
  }

  /** @throws ERR_NO_TAG_FOUND */
  @OnRpc(GetTag)
  async get({ id }: { id: string }, context: RpcContext): Promise<z.input<typeof GetTag.reply>> {
    const { companyId } = actorOf(context);
    const tag = required(await this.tags.find(companyId, id), 'ERR_NO_TAG_FOUND');
    const counts = await this.countTagged.execute(companyId, [id]);
    return { ...tagView(tag), ticketsCount: counts.get(id) ?? 0 };
  }

  /** @throws ERR_TAG_NAME_ALREADY_EXISTS, ERR_NO_PERMISSION for a lane */
  @OnRpc(CreateTag)
  async create(
    { name, color, kanban = 0, laneRule: given = null, sla: agreed = null }: z.output<typeof CreateTag.request>,
    context: RpcContext,
  ): Promise<TagView> {
    const actor = actorOf(context);
    const laneRule = ruleOf(given);
    if (kanban === 1 || laneRule) checkKanban(actor);
    const sla = agreed && hasLimits(agreed) ? agreed : null;
    if (sla) checkSla(actor);
    if (laneRule) await this.checkLaneRule.execute(actor.companyId, laneRule);
    const { companyId, userId } = actor;
    const now = new Date();
    const base = { _id: newId(), companyId, revision: 1, createdAt: now, updatedAt: now };
    const tag: Tag = { ...base, name, nameKey: fold(name), color, kanban, laneRule, sla, userId };
    await this.transactions.run(async ({ session, announce }) => {
      await this.tags.insert(tag, session);
      const change = { id: tag._id, name, before: null, after: audited(tag) };
      announce(tagState(tag), ...auditRecord(context, 'tag', change));
    });
    return tagView(tag);
  }

  /** @throws also ERR_NO_TAG_FOUND */
  @OnRpc(UpdateTag)
  async update(request: z.output<typeof UpdateTag.request>, context: RpcContext): Promise<TagView> {
    const actor = actorOf(context);
    const { id, name, color, kanban } = request;
    const laneRule = request.laneRule === undefined ? undefined : ruleOf(request.laneRule);
    const sla = request.sla && !hasLimits(request.sla) ? null : request.sla;
    if (laneRule) await this.checkLaneRule.execute(actor.companyId, laneRule);
    return this.transactions.run(async ({ session, announce }) => {
      const before = required(await this.tags.find(actor.companyId, id, session), 'ERR_NO_TAG_FOUND');
      if (changesBoard(before, { kanban, laneRule })) checkKanban(actor);
      if (sla !== undefined && !isDeepStrictEqual(sla, before.sla ?? null)) checkSla(actor);
      const changes = {
        userId: actor.userId,
        ...(name !== undefined && { name, nameKey: fold(name) }),
        ...(color !== undefined && { color }),
        ...(kanban !== undefined && { kanban }),
        ...(laneRule !== undefined && { laneRule }),
        ...(sla !== undefined && { sla }),
      };
      const changed = required(await this.tags.update(actor.companyId, id, changes, session), 'ERR_NO_TAG_FOUND');
      const change = { id, name: changed.name, before: audited(before), after: audited(changed) };
      announce(tagState(changed), ...auditRecord(context, 'tag', change));
      return tagView(changed);
    });
  }

  /**
   * Sets the order of the lanes. @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION, ERR_NO_TAG_FOUND if a tag is not a lane
   */
  @OnRpc(ArrangeLanes)
  async arrangeLanes(
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
        const lane = isThere
          ? before
          : required(await this.tags.update(companyId, id, { lanePosition }, session), 'ERR_NO_TAG_FOUND');
        lista.push(lane);
        if (isThere) continue;
        const moved = { before: { lanePosition: before.lanePosition ?? null }, after: { lanePosition } };
        announce(tagState(lane), ...auditRecord(context, 'tag', { id, name: lane.name, ...moved }));
      }
      return { lista: lista.map(tagView) };
    });
  }

  /**
   * Deletes a tag. Tickets still contain its id, but it is no longer shown, because names come from existing tags.
   * @throws ERR_NO_TAG_FOUND
   */
  @OnRpc(DeleteTag)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = actorOf(context);
    await this.transactions.run(async ({ session, announce }) => {
      const last = required(await this.tags.update(companyId, id, {}, session), 'ERR_NO_TAG_FOUND');
      await this.tags.remove(companyId, id, session);
      announce(
        tagState(last, true),
        ...auditRecord(context, 'tag', { id, name: last.name, before: tagView(last), after: null }),
      );
    });
    return { message: 'Tag deleted' };
  }

  private async counted(companyId: string, tags: readonly Tag[]) {
    const counts = await this.countTagged.execute(
      companyId,
      tags.map(({ _id }) => _id),
    );
    return tags.map((tag) => ({ ...tagView(tag), ticketsCount: counts.get(tag._id) ?? 0 }));
  }
}

/** Returns the audited fields without the user who saved the tag, because the audit entry contains the actor. */
const audited = ({ name, color, kanban, laneRule, sla }: Tag) => ({ name, color, kanban, laneRule, sla: sla ?? null });

/** Returns whether the board changes. Compares values, because forms also send unchanged fields. */
const changesBoard = (
  before: Tag,
  { kanban, laneRule }: Pick<z.output<typeof UpdateTag.request>, 'kanban' | 'laneRule'>,
) =>
  (kanban !== undefined && kanban !== before.kanban) ||
  (laneRule !== undefined && !isDeepStrictEqual(laneRule, before.laneRule ?? null));
