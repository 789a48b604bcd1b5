import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Removal } from './removal.js';
import { RemovalsRepository } from './removals.repository.js';

/** Removes one batch. @returns the changes for the next batch; null if nothing remains */
export type RemovePart = (removal: Removal) => Promise<Partial<Removal> | null>;

/** Starts removals, and holds the function that removes each kind of record. */
@Injectable()
export class Removals {
  private readonly parts = new Map<Removal['of'], RemovePart>();

  constructor(private readonly removals: RemovalsRepository) {}

  /** Registers the function for one kind; the folder that stores the records provides it. */
  removeBy(of: Removal['of'], part: RemovePart): void {
    this.parts.set(of, part);
  }

  /** Starts the removal of an object that is deleted in this transaction. */
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
