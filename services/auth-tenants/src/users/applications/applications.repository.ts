import type { ApplicationScope } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';
import type { Application } from './application.js';

type ApplicationDocument = Omit<Application, 'id' | 'scopes'> & { _id: string; scopes: string[] };

const ApplicationSchema = new CollectionSchema<ApplicationDocument>('applications');
// For the lists per user and per company.
ApplicationSchema.index({ companyId: 1, userId: 1, createdAt: -1 });
ApplicationSchema.index({ companyId: 1, createdAt: -1 });
// MongoDB deletes expired applications.
ApplicationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const MOST_SHOWN = 500;

/** Stores the applications that users have authorized. */
@Injectable()
export class ApplicationsRepository {
  private readonly applications: mongo.Collection<ApplicationDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.applications = collectionOf(connection, ApplicationSchema);
  }

  async insert({ id, scopes, ...application }: Application, session: ClientSession): Promise<void> {
    await this.applications.insertOne({ ...application, scopes: [...scopes], _id: id }, { session });
  }

  async find(companyId: string, id: string, session?: ClientSession): Promise<Application | null> {
    const found = await this.applications.findOne({ companyId, _id: id }, { session });
    return found && toApplication(found);
  }

  /** Searches all companies, because a request contains only the token. */
  async findByGrant(id: string, session: ClientSession): Promise<Application | null> {
    const found = await this.applications.findOne({ _id: id }, { session });
    return found && toApplication(found);
  }

  async list(companyId: string, userId?: string, session?: ClientSession): Promise<Application[]> {
    const which = { companyId, ...(userId && { userId }) };
    const found = this.applications.find(which, { session }).sort({ createdAt: -1 }).limit(MOST_SHOWN);
    return (await found.toArray()).map(toApplication);
  }

  async recordUse(companyId: string, id: string, lastUsedAt: Date): Promise<void> {
    await this.applications.updateOne({ companyId, _id: id }, { $set: { lastUsedAt } });
  }

  async remove(companyId: string, ids: readonly string[], session: ClientSession): Promise<void> {
    await this.applications.deleteMany({ companyId, _id: { $in: [...ids] } }, { session });
  }
}

const toApplication = ({ _id: id, scopes, ...fields }: ApplicationDocument): Application => ({
  ...fields,
  id,
  scopes: scopes as ApplicationScope[],
});
