import { MongoClient } from 'mongodb';

const SYSTEM = new Set(['admin', 'config', 'local']);
const PROFILE = 'system.profile';
/** Commands that a driver sends on its own. */
const OWN = new Set(['hello', 'isMaster', 'ping', 'endSessions', 'serverStatus', 'profile', 'listDatabases']);

/** Counts the requests that MongoDB receives. */
export class DatabaseLoad {
  #client;

  /** @param {string} mongoUrl */
  static async connect(mongoUrl) {
    const load = new DatabaseLoad();
    load.#client = await new MongoClient(mongoUrl, { heartbeatFrequencyMS: 120_000 }).connect();
    return load;
  }

  /** Returns all requests since the server started, including heartbeats of drivers. */
  async requests() {
    const { network, opcounters } = await this.#client.db('admin').command({ serverStatus: 1 });
    const { insert, query, update, delete: deletes, getmore, command } = opcounters;
    const operations = { insert, query, update, delete: deletes, getmore, command };
    return { all: Number(network.numRequests), ...toNumbers(operations) };
  }

  /**
   * Records every operation with MongoDB's profiler while `during` runs. The profiler itself costs CPU.
   * @returns {Promise<Record<string, number>>} operations by database, collection and command
   */
  async operationsOf(during) {
    const { databases } = await this.#client.db('admin').admin().listDatabases({ nameOnly: true });
    const all = databases.filter(({ name }) => !SYSTEM.has(name)).map(({ name }) => this.#client.db(name));
    for (const one of all) await one.command({ profile: 2 });
    await during();
    for (const one of all) await one.command({ profile: 0 });
    const lists = await Promise.all(all.map((one) => this.#countProfile(one)));
    return Object.fromEntries(lists.flat().toSorted(([, a], [, b]) => b - a));
  }

  async #countProfile(database) {
    const fields = { ns: 1, op: 1, command: 1 };
    const found = await database.collection(PROFILE).find({}, { projection: fields }).toArray();
    const counts = new Map();
    for (const { ns, op, command } of found) {
      const name = op === 'command' ? Object.keys(command)[0] : op;
      if (ns.endsWith(PROFILE) || OWN.has(name)) continue;
      const key = `${ns} ${name === 'q' ? op : name}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...counts];
  }

  close() {
    return this.#client.close();
  }
}

const toNumbers = (counts) => Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)]));
