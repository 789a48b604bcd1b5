import type { PlanOffer } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import { type PlanDocument, PlanSchema } from './companies.schemas.js';

/** Reads the plans that visitors may choose, without internal ones. */
@Injectable()
export class PlansRepository {
  private readonly plans: mongo.Collection<PlanDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.plans = collectionOf(connection, PlanSchema);
  }

  async offers(): Promise<PlanOffer[]> {
    const found = await this.plans
      .find({ useInternal: { $ne: true } })
      .sort({ value: 1, name: 1 })
      .toArray();
    return found.map(toOffer);
  }

  async findOffer(planId: string, session: ClientSession): Promise<PlanOffer | null> {
    const found = await this.plans.findOne({ _id: planId, useInternal: { $ne: true } }, { session });
    return found && toOffer(found);
  }
}

const toOffer = ({ _id: id, value = 0, useInternal: _never, storageGb = null, ...plan }: PlanDocument): PlanOffer => ({
  ...plan,
  ...{ id, value, storageGb },
});
