import { MongoClient } from 'mongodb';

const DATABASES = ['auth-tenants', 'tickets-messages', 'whatsapp-sessions', 'campaigns-schedules', 'billing'];
const RAW = { promoteBuffers: true, promoteValues: false, promoteLongs: false };

/** @typedef {Map<string, Map<string, any[]>>} Dump  documents by database and collection */

/** @param {string} mongoUrl @param {(client: MongoClient) => Promise<any>} work */
async function withMongo(mongoUrl, work) {
  const client = new MongoClient(mongoUrl);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

const collectionsOf = async (database) =>
  (await database.listCollections({ type: 'collection' }, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'));

/** Copies all documents of the services. @param {string} mongoUrl @returns {Promise<Dump>} */
export const dump = (mongoUrl) =>
  withMongo(mongoUrl, async (client) => {
    const all = new Map();
    for (const name of DATABASES) {
      const database = client.db(name);
      const documents = new Map();
      for (const one of await collectionsOf(database))
        documents.set(one, await database.collection(one).find({}, RAW).toArray());
      all.set(name, documents);
    }
    return all;
  });

/** Replaces all documents with those of the dump. @param {string} mongoUrl @param {Dump} dumped */
export const putBack = (mongoUrl, dumped) =>
  withMongo(mongoUrl, async (client) => {
    for (const [name, documents] of dumped) {
      const database = client.db(name);
      for (const one of await collectionsOf(database)) {
        await database.collection(one).deleteMany({});
        const former = documents.get(one) ?? [];
        if (former.length > 0) await database.collection(one).insertMany(former);
      }
    }
  });
