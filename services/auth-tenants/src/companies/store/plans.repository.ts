import type { PlanInput, PlanOffer, PlanRecord } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, newId } from '@recado/service-kit/mongo';
import { escapeRegExp } from '@recado/service-kit/text';
import { type CompanyDocument, CompanySchema, IS_THERE, type PlanDocument, PlanSchema } from './companies.schemas.js';

export type PlansFilter = { search?: string | undefined; ids?: readonly string[] };
export type PlansSort = { field: 'name' | 'value'; order: 'ASC' | 'DESC' };

/** Stores the plans of the platform. */
@Injectable()
export class PlansRepository {
  private readonly plans: mongo.Collection<PlanDocument>;
  private readonly companies: mongo.Collection<CompanyDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.plans = collectionOf(connection, PlanSchema);
    this.companies = collectionOf(connection, CompanySchema);
  }

  /** The plans that visitors may choose, without internal ones. */
  async offers(): Promise<PlanOffer[]> {
    const offered = this.plans.find({ useInternal: { $ne: true } }).sort({ value: 1, name: 1 });
    return (await offered.toArray()).map(toOffer);
  }

  async findOffer(planId: string, session: ClientSession): Promise<PlanOffer | null> {
    const found = await this.plans.findOne({ _id: planId, useInternal: { $ne: true } }, { session });
    return found && toOffer(found);
  }

  async page(filter: PlansFilter, sort: PlansSort, range: { offset: number; limit: number }): Promise<PlanRecord[]> {
    const direction = sort.order === 'ASC' ? 1 : -1;
    const found = this.plans
      .find(conditions(filter))
      .sort({ [sort.field]: direction, _id: direction })
      .skip(range.offset)
      .limit(range.limit);
    return (await found.toArray()).map(toRecord);
  }

  async count(filter: PlansFilter): Promise<number> {
    return this.plans.countDocuments(conditions(filter));
  }

  async all(): Promise<PlanRecord[]> {
    return (await this.plans.find().sort({ name: 1 }).toArray()).map(toRecord);
  }

  async find(planId: string, session?: ClientSession): Promise<PlanRecord | null> {
    const found = await this.plans.findOne({ _id: planId }, { session });
    return found && toRecord(found);
  }

  async insert(input: PlanInput, session: ClientSession): Promise<PlanRecord> {
    const id = newId();
    await this.plans.insertOne({ ...input, _id: id }, { session });
    return { ...input, id };
  }

  /** Changes a plan and notes that its companies have not been told. */
  async change(planId: string, input: PlanInput, session: ClientSession): Promise<PlanRecord | null> {
    const update = { $set: input, $inc: { revision: 1 } };
    const found = await this.plans.findOneAndUpdate({ _id: planId }, update, { session, returnDocument: 'after' });
    return found && toRecord(found);
  }

  /** Keeps a plan from being deleted before this transaction ends. @returns whether there is such a plan */
  async hold(planId: string, session: ClientSession): Promise<boolean> {
    return (await this.plans.updateOne({ _id: planId }, { $inc: { holds: 1 } }, { session })).matchedCount === 1;
  }

  async isInUse(planId: string, session: ClientSession): Promise<boolean> {
    return (await this.companies.findOne({ planId, ...IS_THERE }, { session, projection: { _id: 1 } })) !== null;
  }

  async remove(planId: string, session: ClientSession): Promise<void> {
    await this.plans.deleteOne({ _id: planId }, { session });
  }

  /** Finds the plans whose last change has not reached all of their companies. */
  async untold(): Promise<{ planId: string; revision: number }[]> {
    const changed = this.plans.find({ $expr: { $gt: ['$revision', { $ifNull: ['$toldRevision', 0] }] } });
    return (await changed.toArray()).map(({ _id: planId, revision = 0 }) => ({ planId, revision }));
  }

  async markTold({ planId, revision }: { planId: string; revision: number }): Promise<void> {
    await this.plans.updateOne({ _id: planId }, { $max: { toldRevision: revision } });
  }
}

const conditions = ({ search, ids }: PlansFilter): mongo.Filter<PlanDocument> => ({
  ...(ids && { _id: { $in: [...ids] } }),
  ...(search && { name: { $regex: escapeRegExp(search), $options: 'i' } }),
});

function toRecord({ _id: id, revision: _own, toldRevision: _too, holds: _also, ...plan }: PlanDocument): PlanRecord {
  const { value = 0, useInternal = false, storageGb = null } = plan;
  const { addonUsers = null, addonConnections = null, addonStorage = null } = plan;
  return { ...plan, id, value, useInternal, storageGb, addonUsers, addonConnections, addonStorage };
}

function toOffer(found: PlanDocument): PlanOffer {
  const {
    useInternal: _never,
    addonUsers: _users,
    addonConnections: _numbers,
    addonStorage: _space,
    ...offer
  } = toRecord(found);
  return offer;
}
