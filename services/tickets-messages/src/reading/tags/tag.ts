import { can, TagState, type Actor, type LaneRule, type Tag as ShownTag } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { outgoingState, type Outgoing } from '@recado/service-kit/messaging';

/** A label of tickets. */
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
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}>;

export const showTag = ({ _id: id, name, color, kanban, updatedAt, ...tag }: Tag): ShownTag => ({
  id,
  name,
  color,
  kanban,
  userId: tag.userId ?? null,
  lanePosition: tag.lanePosition ?? null,
  laneRule: tag.laneRule ?? null,
  updatedAt: updatedAt.toISOString(),
});

/** The published state; with `isGone`, a tombstone. */
export const tagState = (tag: Tag, isGone = false): Outgoing =>
  outgoingState(TagState, {
    id: tag._id,
    companyId: tag.companyId,
    revision: tag.revision,
    changedAt: tag.updatedAt.toISOString(),
    data: isGone ? null : showTag(tag),
  });

/** Lanes and their rules require permission to arrange the board. @throws ERR_NO_PERMISSION */
export function checkKanban(actor: Actor): void {
  if (!can(actor, 'tags:kanban')) throw new AppError('ERR_NO_PERMISSION');
}

/** Returns null for a rule without any effect. */
export const ruleOf = (rule: LaneRule | null): LaneRule | null =>
  rule && [rule.userId, rule.queueId, rule.message, ...rule.addTagIds, ...rule.removeTagIds].some(Boolean)
    ? rule
    : null;
