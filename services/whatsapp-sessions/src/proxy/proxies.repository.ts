import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import { Sealing } from '../vault/sealing.js';
import type { Proxy } from './proxy.js';

/**
 * A connection's proxy; `_id` is the connection's ID. Stored separately, because a deleted connection's device is still
 * logged out through it.
 */
type ProxyDocument = {
  _id: string;
  companyId: string;
  url: string;
  username: string;
  sealedPassword: Buffer | null;
};
const ProxySchema = new CollectionSchema<ProxyDocument>('proxies');

type Session = Transaction['session'];

const PASSWORD = 'proxy-password';

@Injectable()
export class ProxiesRepository {
  private readonly proxies: mongo.Collection<ProxyDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly sealing: Sealing,
  ) {
    this.proxies = collectionOf(connection, ProxySchema);
  }

  async find(companyId: string, connectionId: string, session?: Session): Promise<Proxy | null> {
    const found = await this.proxies.findOne({ _id: connectionId, companyId }, { session });
    if (!found) return null;
    const { url, username, sealedPassword } = found;
    const password = sealedPassword ? this.sealing.open(sealedPassword, connectionId, PASSWORD).toString() : '';
    return { url, username, password };
  }

  /** Stores a proxy, or deletes it if it is null. */
  async save(companyId: string, connectionId: string, proxy: Proxy | null, session: Session): Promise<void> {
    const filter = { _id: connectionId, companyId };
    if (!proxy) {
      await this.proxies.deleteOne(filter, { session });
      return;
    }
    const { url, username, password } = proxy;
    const sealedPassword = password ? this.sealing.seal(Buffer.from(password), connectionId, PASSWORD) : null;
    await this.proxies.updateOne(filter, { $set: { url, username, sealedPassword } }, { session, upsert: true });
  }

  async remove(companyId: string, connectionId: string): Promise<void> {
    await this.proxies.deleteOne({ _id: connectionId, companyId });
  }
}
