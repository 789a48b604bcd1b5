import { type PlanOffer, ListPlanOffers } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnRpc } from '@recado/service-kit/messaging';
import { PlansRepository } from './store/plans.repository.js';

/** Lists the plans that a visitor can choose. */
@Injectable()
export class ListPlanOffersHandler {
  constructor(private readonly plans: PlansRepository) {}

  @OnRpc(ListPlanOffers)
  execute(): Promise<PlanOffer[]> {
    return this.plans.offers();
  }
}
