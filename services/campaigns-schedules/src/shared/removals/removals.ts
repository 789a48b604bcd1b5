import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Removal } from './removal.js';
import { RemovalsRepository } from './removals.repository.js';

/** Removes one part of what is left. @returns where the next part begins; null: nothing is left */
export type RemovePart = (removal: Removal) => Promise<Partial<Removal> | null>;

/** Lets a deletion begin the removal of what is left, and knows who removes what. */
@Injectable()
export class Removals {
  private readonly parts = new Map<Removal['of'], RemovePart>();

  constructor(private readonly removals: RemovalsRepository) {}

  /** Each kind of thing is removed by the folder that stores it. */
  removeBy(of: Removal['of'], part: RemovePart): void {
    this.parts.set(of, part);
  }

  /** Begins the removal of what is deleted in this transaction. */
  async begin(
    companyId: string,
    what: Pick<Removal, 'of' | 'targetId'> & Partial<Pick<Removal, 'importIds'>>,
    session: Transaction['session'],
  ): Promise<void> {
    await this.removals.begin(companyId, what, session);
  }

  async removePart(removal: Removal): Promise<Partial<Removal> | null> {
    const part = this.parts.get(removal.of);
    if (!part) throw new Error(`nobody removes ${removal.of}`);
    return part(removal);
  }
}
