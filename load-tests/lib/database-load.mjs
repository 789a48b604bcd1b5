import { MongoClient } from 'mongodb';

const SYSTEM = new Set(['admin', 'config', 'local']);
const PROFILE = 'system.profile';
/** Room for all operations of a measurement; MongoDB's default keeps only the last ones. */
const PROFILE_BYTES = 256 * 1024 * 1024;
/** Commands that a driver sends on its own. */
const OWN = new Set([
  ...['hello', 'isMaster', 'ping', 'endSessions', 'saslStart', 'saslContinue', '<UNKNOWN>'],
  ...['serverStatus', 'top', 'profile', 'listDatabases'],
]);
const STATEMENTS = ['queries', 'getmore', 'insert', 'update', 'remove', 'commands'];

/** Counts the requests that MongoDB receives. */
export class DatabaseLoad {
  #client;

  /** @param {string} mongoUrl */
  static async connect(mongoUrl) {
    const load = new DatabaseLoad();
    load.#client = await new MongoClient(mongoUrl, { heartbeatFrequencyMS: 120_000 }).connect();
    return load;
  }

  /**
   * Returns totals since the server started: `requests`, including heartbeats of drivers, `commands` without them, and
   * the commands by name.
   */
  async totals() {
    const status = await this.#client.db('admin').command({ serverStatus: 1 });
    const { network, transactions, wiredTiger, metrics } = status;
    const counted = Object.entries(metrics.commands).filter(([name, { total }]) => !OWN.has(name) && Number(total) > 0);
    const byName = Object.fromEntries(counted.map(([name, { total }]) => [name, Number(total)]));
    const commands = Object.values(byName).reduce((sum, count) => sum + count, 0);
    const others = { transactions: transactions.totalCommitted, logSyncs: wiredTiger.log['log sync operations'] };
    return { requests: Number(network.numRequests), commands, ...byName, ...toNumbers(others) };
  }

  /**
   * Returns the statements by collection and kind since the server started. A request may contain many statements.
   * @returns {Promise<Record<string, number>>}
   */
  async statements() {
    const { totals } = await this.#client.db('admin').command({ top: 1 });
    const collections = Object.entries(totals).filter(([name]) => name !== 'note' && !SYSTEM.has(name.split('.')[0]));
    const counts = collections.flatMap(([name, kinds]) =>
      STATEMENTS.map((kind) => [`${name} ${kind}`, Number(kinds[kind].count)]),
    );
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }

  /**
   * Records every operation with MongoDB's profiler while `during` runs. The profiler itself costs CPU.
   * @returns {Promise<Record<string, number>>} operations by collection, command and fields, the most frequent first
   */
  async operationsOf(during) {
    const { databases } = await this.#client.db('admin').admin().listDatabases({ nameOnly: true });
    const all = databases.filter(({ name }) => !SYSTEM.has(name)).map(({ name }) => this.#client.db(name));
    for (const one of all) {
      await one.createCollection(PROFILE, { capped: true, size: PROFILE_BYTES });
      await one.command({ profile: 2 });
    }
    await during();
    for (const one of all) await one.command({ profile: 0 });
    const lists = await Promise.all(all.map((one) => this.#countProfile(one)));
    return Object.fromEntries(lists.flat().toSorted(([, a], [, b]) => b - a));
  }

  async #countProfile(database) {
    const fields = { ns: 1, op: 1, command: 1 };
    const found = await database.collection(PROFILE).find({}, { projection: fields }).toArray();
    await database.dropCollection(PROFILE); // the next measurement starts empty
    const counts = new Map();
    for (const { ns, op, command = {} } of found) {
      const name = op === 'command' ? Object.keys(command)[0] : op;
      if (ns.endsWith(PROFILE) || OWN.has(name)) continue;
      const key = [ns, name === 'q' ? op : name, ...fieldsOf(command)].join(' ');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...counts];
  }

  close() {
    return this.#client.close();
  }
}

const toNumbers = (counts) => Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)]));

const firstOf = (...values) => values.find((value) => value !== undefined) ?? {};

/** Returns the fields that an operation selects by, and some of those that it changes. */
function fieldsOf(command) {
  const filter = firstOf(command.filter, command.q, command.query, command.pipeline?.[0]?.$match);
  const change = firstOf(...[command.u, command.update].flat());
  const changed = Object.values(change).flatMap((values) => Object.keys(Object(values)));
  return [`(${Object.keys(filter)})`, ...changed.slice(0, 6)];
}
