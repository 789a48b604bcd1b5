import { MongoClient } from 'mongodb';

const RECORD_BYTES = 256 * 1024 * 1024;
/** Databases of MongoDB itself. */
const OWN = ['admin', 'local', 'config'];

/** Counts what a system asks of MongoDB. */
export class MongoWork {
  #client;

  constructor(mongoUrl) {
    this.#client = new MongoClient(mongoUrl);
  }

  /** Returns totals since MongoDB started. */
  async totals() {
    const { network, opcounters, transactions, wiredTiger } = await this.#client.db('admin').command({
      serverStatus: 1,
    });
    return {
      requests: Number(network.numRequests),
      inserts: Number(opcounters.insert),
      updates: Number(opcounters.update),
      deletes: Number(opcounters.delete),
      finds: Number(opcounters.query),
      transactions: Number(transactions.totalCommitted),
      logSyncs: Number(wiredTiger.log['log sync operations']),
    };
  }

  /** Records each operation of the services' databases until `recorded` is called. */
  async record() {
    for (const db of await this.#databases()) {
      await db.createCollection('system.profile', { capped: true, size: RECORD_BYTES }).catch(() => undefined);
      await db.command({ profile: 2 });
    }
  }

  /** @returns {Promise<{ operation: string, count: number }[]>} the recorded operations by kind, the most frequent first */
  async recorded() {
    const counts = new Map();
    for (const db of await this.#databases()) {
      await db.command({ profile: 0 });
      for await (const entry of db.collection('system.profile').find()) {
        const operation = nameOf(entry);
        if (operation) counts.set(operation, (counts.get(operation) ?? 0) + 1);
      }
      await db.dropCollection('system.profile').catch(() => undefined);
    }
    return [...counts].map(([operation, count]) => ({ operation, count })).sort((a, b) => b.count - a.count);
  }

  async close() {
    await this.#client.close();
  }

  async #databases() {
    const { databases } = await this.#client.db('admin').command({ listDatabases: 1, nameOnly: true });
    return databases.filter(({ name }) => !OWN.includes(name)).map(({ name }) => this.#client.db(name));
  }
}

const isOwn = (ns) => ns.endsWith('system.profile') || ns.endsWith('$cmd.listCollections');

const firstOf = (...values) => values.find((value) => value !== undefined) ?? {};

/** Names an operation by its collection and fields, or returns undefined for one of the profiler itself. */
function nameOf({ ns, op, command = {} }) {
  if (isOwn(ns)) return undefined;
  const filter = firstOf(command.filter, command.q, command.query, command.pipeline?.[0]?.$match);
  const change = firstOf(...[command.u, command.update].flat());
  const fields = Object.values(change).flatMap((values) => Object.keys(Object(values)));
  return [ns, op, `(${Object.keys(filter)})`, ...fields.slice(0, 6)].join(' ');
}
