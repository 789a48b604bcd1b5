import { can, TagState, type Actor, type LaneRule, type Sla, type Tag as TagView } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { outgoingState, type OutgoingState } from '@recado/service-kit/messaging';

/** A label for tickets. */
export type Tag = Readonly<{
  _id: string;
  companyId: string;
  name: string;
  nameKey: string; // case-insensitive: 'VIP' and 'vip' are the same name
  color: string;
  kanban: number;
  userId?: string | null; // the user who last saved it; absent in old records
  lanePosition?: number | null;
  laneRule?: LaneRule | null;
  sla?: Sla | null;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}>;

export const tagView = ({ _id: id, name, color, kanban, updatedAt, ...tag }: Tag): TagView => ({
  id,
  name,
  color,
  kanban,
  userId: tag.userId ?? null,
  lanePosition: tag.lanePosition ?? null,
  laneRule: tag.laneRule ?? null,
  sla: tag.sla ?? null,
  updatedAt: updatedAt.toISOString(),
});

/** Returns the published state, or a tombstone if `isGone`. */
export const tagState = (tag: Tag, isGone = false): OutgoingState =>
  outgoingState(TagState, {
    id: tag._id,
    companyId: tag.companyId,
    revision: tag.revision,
    changedAt: tag.updatedAt.toISOString(),
    data: isGone ? null : tagView(tag),
  });

/** Checks the permission to arrange the board, which lanes and their rules require. @throws ERR_NO_PERMISSION */
export function checkKanban(actor: Actor): void {
  if (!can(actor, 'tags:kanban')) throw new AppError('ERR_NO_PERMISSION');
}

/** Checks the permission to set time limits. @throws ERR_NO_PERMISSION */
export function checkSla(actor: Actor): void {
  if (!can(actor, 'queues-page:edit')) throw new AppError('ERR_NO_PERMISSION');
}

/** Returns null for a rule without any effect. */
export const ruleOf = (rule: LaneRule | null): LaneRule | null =>
  rule && [rule.userId, rule.queueId, rule.message, ...rule.addTagIds, ...rule.removeTagIds].some(Boolean)
    ? rule
    : null;
