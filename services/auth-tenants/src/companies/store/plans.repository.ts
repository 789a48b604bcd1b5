import type { PlanInput, PlanOffer, PlanRecord } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, newId } from '@recado/service-kit/mongo';
import {
  type CompanyDocument,
  CompanySchema,
  IS_THERE,
  IS_UNPUBLISHED,
  type PlanDocument,
  PlanSchema,
} from './companies.schemas.js';

/** Stores the platform's plans. */
@Injectable()
export class PlansRepository {
  private readonly plans: mongo.Collection<PlanDocument>;
  private readonly companies: mongo.Collection<CompanyDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.plans = collectionOf(connection, PlanSchema);
    this.companies = collectionOf(connection, CompanySchema);
  }

  /** Returns the plans that visitors can choose, without internal ones. */
  async offers(): Promise<PlanOffer[]> {
    const offered = this.plans.find({ useInternal: { $ne: true } }).sort({ value: 1, name: 1 });
    return (await offered.toArray()).map(toOffer);
  }

  async findOffer(planId: string, session: ClientSession): Promise<PlanOffer | null> {
    const found = await this.plans.findOne({ _id: planId, useInternal: { $ne: true } }, { session });
    return found && toOffer(found);
  }

  async list(): Promise<PlanRecord[]> {
    return (await this.plans.find().sort({ name: 1 }).toArray()).map(toRecord);
  }

  async idOf(companyId: string): Promise<string | undefined> {
    const found = await this.companies.findOne({ _id: companyId, ...IS_THERE }, { projection: { planId: 1 } });
    return found?.planId;
  }

  /** Deleted plans are missing from the result. */
  async namesOf(planIds: readonly string[], session: ClientSession): Promise<ReadonlyMap<string, string>> {
    const found = this.plans.find({ _id: { $in: [...planIds] } }, { session, projection: { name: 1 } });
    return new Map((await found.toArray()).map(({ _id, name }) => [_id, name]));
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

  /** Changes a plan and marks the published states of its companies as outdated. */
  async update(planId: string, input: PlanInput, session: ClientSession): Promise<PlanRecord | null> {
    const update = { $set: input, $inc: { revision: 1 } };
    const found = await this.plans.findOneAndUpdate({ _id: planId }, update, { session, returnDocument: 'after' });
    return found && toRecord(found);
  }

  /** Prevents the deletion of a plan until this transaction ends. @returns whether the plan exists */
  async hold(planId: string, session: ClientSession): Promise<boolean> {
    return (await this.plans.updateOne({ _id: planId }, { $inc: { holds: 1 } }, { session })).matchedCount === 1;
  }

  async isInUse(planId: string, session: ClientSession): Promise<boolean> {
    return (await this.companies.findOne({ planId, ...IS_THERE }, { session, projection: { _id: 1 } })) !== null;
  }

  async remove(planId: string, session: ClientSession): Promise<void> {
    await this.plans.deleteOne({ _id: planId }, { session });
  }

  /** Finds the plans whose last change is not yet published for all of their companies. */
  async unpublished(): Promise<{ planId: string; revision: number }[]> {
    const changed = this.plans.find(IS_UNPUBLISHED);
    return (await changed.toArray()).map(({ _id: planId, revision = 0 }) => ({ planId, revision }));
  }

  async markPublished({ planId, revision }: { planId: string; revision: number }): Promise<void> {
    await this.plans.updateOne({ _id: planId }, { $max: { toldRevision: revision } });
  }
}

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
