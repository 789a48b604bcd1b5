import { TagState, type Tag as ShownTag } from '@recado/contracts';
import { outgoingState, type Outgoing } from '@recado/service-kit/messaging';

/** A label of tickets. */
export type Tag = Readonly<{
  _id: string;
  companyId: string;
  name: string;
  nameKey: string; // 'VIP' and 'vip' are one name
  color: string;
  kanban: number;
  userId?: string | null; // who saved it last; absent in old ones
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}>;

export const showTag = ({ _id: id, name, color, kanban, userId = null, updatedAt }: Tag): ShownTag => ({
  id,
  name,
  color,
  kanban,
  userId,
  updatedAt: updatedAt.toISOString(),
});

/** As the other processes learn of it; `isGone`: a tombstone. */
export const tagState = (tag: Tag, isGone = false): Outgoing =>
  outgoingState(TagState, {
    id: tag._id,
    companyId: tag.companyId,
    revision: tag.revision,
    changedAt: tag.updatedAt.toISOString(),
    data: isGone ? null : showTag(tag),
  });
