import type { PlanOffer } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { PlansRepository } from './plans.repository.js';

/** What a visitor may choose from. */
@Injectable()
export class ListPlanOffers {
  constructor(private readonly plans: PlansRepository) {}

  execute(): Promise<PlanOffer[]> {
    return this.plans.offers();
  }
}
