import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { TicketRedirectSchema, type TicketRedirect } from './tickets.schemas.js';

@Injectable()
export class TicketRedirectsRepository {
  private readonly redirects: mongo.Collection<TicketRedirect>;

  constructor(@InjectConnection() connection: Connection) {
    this.redirects = collectionOf(connection, TicketRedirectSchema);
  }

  /** The id of the ticket that it became. */
  async find(companyId: string, wanted: { id: string } | { uuid: string }): Promise<string | undefined> {
    const key = 'id' in wanted ? { _id: wanted.id } : { uuid: wanted.uuid };
    return (await this.redirects.findOne({ companyId, ...key }))?.to;
  }

  /** Redirects that led to the dissolved ticket are changed to lead to its new place too. */
  async add(companyId: string, redirect: Omit<TicketRedirect, 'companyId'>, session: Transaction['session']) {
    const { _id, uuid, to } = redirect;
    await this.redirects.updateMany({ companyId, to: _id }, { $set: { to } }, { session });
    await this.redirects.updateOne({ companyId, _id }, { $set: { uuid, to } }, { upsert: true, session });
  }
}
