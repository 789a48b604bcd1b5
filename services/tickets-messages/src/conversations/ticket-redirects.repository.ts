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

  /** Returns the id of the ticket that replaced the merged one. */
  async find(companyId: string, key: { id: string } | { uuid: string }): Promise<string | undefined> {
    const filter = 'id' in key ? { _id: key.id } : { uuid: key.uuid };
    return (await this.redirects.findOne({ companyId, ...filter }))?.to;
  }

  /** Also updates earlier redirects that lead to the merged ticket. */
  async add(companyId: string, redirect: Omit<TicketRedirect, 'companyId'>, session: Transaction['session']) {
    const { _id, uuid, to } = redirect;
    await this.redirects.updateMany({ companyId, to: _id }, { $set: { to } }, { session });
    await this.redirects.updateOne({ companyId, _id }, { $set: { uuid, to } }, { upsert: true, session });
  }
}
