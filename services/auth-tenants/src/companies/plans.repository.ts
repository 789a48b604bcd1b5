import type { PlanOffer } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model } from 'mongoose';
import type { PlanDocument } from './companies.schemas.js';

/** Reads the plans that visitors may choose, without internal ones. */
@Injectable()
export class PlansRepository {
  constructor(@InjectModel('Plan') private readonly plans: Model<PlanDocument>) {}

  async offers(): Promise<PlanOffer[]> {
    const found = await this.plans
      .find({ useInternal: { $ne: true } })
      .sort({ value: 1, name: 1 })
      .lean();
    return found.map(toOffer);
  }

  async findOffer(planId: string, session: ClientSession): Promise<PlanOffer | null> {
    const found = await this.plans
      .findOne({ _id: planId, useInternal: { $ne: true } })
      .session(session)
      .lean();
    return found && toOffer(found);
  }
}

const toOffer = ({ _id: id, value = 0, useInternal: _never, ...plan }: PlanDocument): PlanOffer => ({
  ...plan,
  ...{ id, value },
});
