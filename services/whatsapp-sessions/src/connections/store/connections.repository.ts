import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection as DatabaseConnection, mongo } from 'mongoose';
import { AppError } from '@recado/service-kit/errors';
import { collectionOf, CollectionSchema, isDuplicateKey, type Transaction } from '@recado/service-kit/mongo';
import type { Connection } from './connection.js';

type ConnectionDocument = Omit<Connection, 'id' | 'sealedQr' | 'sealedPairing' | 'queueIds'> & {
  _id: string;
  queueIds: string[];
  sealedQr: Buffer | null;
  sealedPairing: Buffer | null;
};

const ConnectionSchema = new CollectionSchema<ConnectionDocument>('connections');
// A company's connections are listed by name, which is unique within the company.
ConnectionSchema.index({ companyId: 1, name: 1 }, { unique: true });
// A company has at most one default connection, even under concurrent changes.
ConnectionSchema.index({ companyId: 1 }, { unique: true, partialFilterExpression: { isDefault: true } });
// A token is looked up by its hash, and belongs to at most one connection.
ConnectionSchema.index(
  { tokenHash: 1 },
  { name: 'by_token', unique: true, partialFilterExpression: { tokenHash: { $gt: '' } } },
);
// Reads a connection by its ID, and sorts the admin table by it.
ConnectionSchema.index({ companyId: 1, _id: 1 });

// The operator selects numbers of all companies by their status and problem.
ConnectionSchema.index({ status: 1, problem: 1, _id: 1 });

/** Updated by every transaction that counts a company's connections, so that two of them conflict. */
type CompanyLockDocument = { _id: string; changes: number };
const CompanyLockSchema = new CollectionSchema<CompanyLockDocument>('company_locks');

type CountOfStatus = { _id: Pick<Connection, 'status' | 'problem'>; count: number };
type DatabaseSession = Transaction['session'];

@Injectable()
export class ConnectionsRepository {
  private readonly connections: mongo.Collection<ConnectionDocument>;
  private readonly locks: mongo.Collection<CompanyLockDocument>;

  constructor(@InjectConnection() connection: DatabaseConnection) {
    this.connections = collectionOf(connection, ConnectionSchema);
    this.locks = collectionOf(connection, CompanyLockSchema);
  }

  /** Creates the lock before the transaction. Two transactions that both create it would fail instead of waiting. */
  async prepareLock(companyId: string): Promise<void> {
    const created = { $setOnInsert: { changes: 0 } };
    await this.locks.updateOne({ _id: companyId }, created, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  /** Serializes changes to a company's connections. */
  async lock(companyId: string, session: DatabaseSession): Promise<void> {
    await this.locks.updateOne({ _id: companyId }, { $inc: { changes: 1 } }, { session });
  }

  /** Returns the connections sorted by name. The plan limits their number. */
  async list(companyId: string, session?: DatabaseSession): Promise<Connection[]> {
    const found = await this.connections.find({ companyId }, { session }).sort({ name: 1 }).toArray();
    return found.map(toConnection);
  }

  async find(companyId: string, id: string, session?: DatabaseSession): Promise<Connection | null> {
    const found = await this.connections.findOne({ companyId, _id: id }, { session });
    return found && toConnection(found);
  }

  /** Counts the connections of all companies. */
  async countByStatus(): Promise<{ status: Connection['status']; problem: string | null; count: number }[]> {
    const group = { _id: { status: '$status', problem: '$problem' }, count: { $sum: 1 } };
    const counts = this.connections.aggregate<CountOfStatus>([{ $group: group }]);
    return (await counts.toArray()).map(({ _id: { status, problem = null }, count }) => ({ status, problem, count }));
  }

  /** Searches all companies, because the token itself identifies the company. */
  async findByToken(tokenHash: string): Promise<Connection | null> {
    const found = await this.connections.findOne({ tokenHash });
    return found && toConnection(found);
  }

  /** @throws ERR_WAPP_NAME_ALREADY_EXISTS, ERR_WAPP_TOKEN_TAKEN */
  async add(companyId: string, connection: Connection, session: DatabaseSession): Promise<void> {
    const document = { ...toDocument(connection), companyId };
    await this.connections.insertOne(document, { session }).catch(isTaken);
  }

  /**
   * Replaces the revision that was read.
   * @throws ERR_WAPP_NAME_ALREADY_EXISTS, ERR_WAPP_TOKEN_TAKEN, ERR_NO_WAPP_FOUND
   */
  async save(companyId: string, connection: Connection, session: DatabaseSession): Promise<void> {
    const { _id, ...fields } = toDocument(connection);
    const filter = { companyId, _id, revision: connection.revision - 1 };
    const result = await this.connections.updateOne(filter, { $set: fields }, { session }).catch(isTaken);
    if (result?.matchedCount === 0) throw new AppError('ERR_NO_WAPP_FOUND');
  }

  async remove(companyId: string, id: string, session: DatabaseSession): Promise<void> {
    await this.connections.deleteOne({ companyId, _id: id }, { session });
  }

  /** Reads all companies' connections, which this service publishes at startup. */
  async *all(): AsyncGenerator<Connection> {
    for await (const document of this.connections.find()) yield toConnection(document);
  }
}

function isTaken(error: unknown): never {
  if (isDuplicateKey(error) && String(error).includes('tokenHash')) throw new AppError('ERR_WAPP_TOKEN_TAKEN');
  if (isDuplicateKey(error) && String(error).includes('name')) throw new AppError('ERR_WAPP_NAME_ALREADY_EXISTS');
  throw error;
}

const toDocument = ({ id, queueIds, sealedQr, sealedPairing, ...fields }: Connection): ConnectionDocument => ({
  ...fields,
  _id: id,
  queueIds: [...queueIds],
  sealedQr: sealedQr && Buffer.from(sealedQr),
  sealedPairing: sealedPairing && Buffer.from(sealedPairing),
});

/** Defaults for fields that documents from earlier releases lack. */
const LATER = {
  ...{ profileName: null, problem: null, ratingMessage: '', expiresInactiveMessage: '', expiresTicket: 0 },
  ...{ tokenHash: null, tokenHint: '', promptId: null, integrationId: null, flowId: null, transferQueueId: null },
  ...{
    provider: 'beta',
    timeUseBotQueues: 0,
    maxUseBotQueues: 3,
    timeToTransfer: 0,
    historyDays: 0,
    sealedPairing: null,
  },
};

const toConnection = ({ _id, ...fields }: ConnectionDocument): Connection => ({ id: _id, ...LATER, ...fields });
