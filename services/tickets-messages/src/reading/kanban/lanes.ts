import { OPEN_LANE, type Actor, type Tag } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { RpcContext } from '@recado/service-kit/messaging';
import { Tags } from '../../shared/replicas/state-replicas.js';
import { PlanFeatures } from '../../shared/replicas/plan-features.js';

/** The time in which a new tag arrives at this process. */
const TAG_WAIT_MS = 1_000;

/** The tags that are lanes of the kanban board, for companies with that feature. */
@Injectable()
export class Lanes {
  constructor(
    private readonly planFeatures: PlanFeatures,
    private readonly tags: Tags,
  ) {}

  /** @throws ERR_PLAN_FEATURE */
  admit(context: RpcContext): Actor {
    return this.planFeatures.admit(context, 'useKanban');
  }

  /** Returns the lanes, sorted by position, then by name. */
  of(companyId: string): Tag[] {
    return inOrder(this.tags.list(companyId).filter(({ kanban }) => kanban === 1));
  }

  /** Returns the lane of a ticket: its first lane tag, or the lane of tickets without one. */
  laneOf(companyId: string, tagIds: readonly string[] | undefined): string {
    return tagIds?.find((id) => this.tags.get(companyId, id)?.kanban === 1) ?? OPEN_LANE;
  }

  /** Returns whether the tag is a lane. @throws ERR_NO_TAG_FOUND */
  async isLane(companyId: string, tagId: string): Promise<boolean> {
    const tag = await this.tags.waitFor(companyId, tagId, TAG_WAIT_MS);
    if (!tag) throw new AppError('ERR_NO_TAG_FOUND');
    return tag.kanban === 1;
  }

  /** Returns the tags that are not lanes. */
  plain(companyId: string, tagIds: readonly string[]): string[] {
    return tagIds.filter((id) => this.tags.get(companyId, id)?.kanban !== 1);
  }
}

const placeOf = ({ lanePosition }: Tag) => lanePosition ?? Number.MAX_SAFE_INTEGER;
const inOrder = (lanes: readonly Tag[]) =>
  lanes.toSorted((a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name));
