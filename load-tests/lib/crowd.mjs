import { hash } from '@node-rs/argon2';
import { MongoClient } from 'mongodb';
import { v7 } from 'uuid';
import { ARGON2ID, companyDocument, PASSWORD, planDocument, queueDocument, userDocument } from './documents.mjs';

const BATCH = 2_000;

/**
 * Writes many companies with users, connections, queues and tags to the databases. The services publish them as state
 * at startup, as after a loss of NATS data.
 * @param {string} mongoUrl
 * @param {{ companies: number, users: number, connections: number, queues: number, tags: number }} size  totals over
 * all companies
 * @param {(line: string) => void} say
 */
export async function writeCrowd(mongoUrl, size, say) {
  const client = await new MongoClient(mongoUrl).connect();
  const database = (name) => client.db(name);
  try {
    const plan = planDocument(v7());
    await database('auth-tenants').collection('plans').insertOne(plan);
    const companies = Array.from({ length: size.companies }, (_, n) => ({ n, id: v7(), queueIds: [] }));
    const of = (n) => companies[n % companies.length];
    await write(database('auth-tenants').collection('companies'), size.companies, (n) =>
      companyDocument({ id: of(n).id, name: `Empresa ${n}`, planId: plan._id }),
    );
    await write(database('tickets-messages').collection('queues'), size.queues, (n) => {
      const queue = queueDocument(of(n).id, Math.floor(n / companies.length));
      of(n).queueIds.push(queue._id);
      return queue;
    });
    await write(database('tickets-messages').collection('tags'), size.tags, (n) => tagDocument(of(n).id, n));
    await write(database('whatsapp-sessions').collection('connections'), size.connections, (n) =>
      connectionDocument(of(n), Math.floor(n / companies.length)),
    );
    const passwordHash = await hash(PASSWORD, ARGON2ID);
    await write(database('auth-tenants').collection('users'), size.users, (n) =>
      userDocument({
        company: of(n),
        passwordHash,
        email: emailOf(n),
        profile: n < companies.length ? 'admin' : 'user',
      }),
    );
    say(`${size.companies} companies with all that is theirs are written`);
    return { emailOf, companyIdOf: (n) => of(n).id, password: PASSWORD };
  } finally {
    await client.close();
  }
}

const emailOf = (n) => `pessoa${n}@multidao.local`;

/** @param {import('mongodb').Collection} collection @param {number} count @param {(n: number) => object} documentOf */
async function write(collection, count, documentOf) {
  for (let from = 0; from < count; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => documentOf(from + index));
    await collection.insertMany(batch, { ordered: false, writeConcern: { w: 1, journal: false } });
  }
}

function tagDocument(companyId, n) {
  const at = new Date();
  const name = `Etiqueta ${n}`;
  const dated = { revision: 1, createdAt: at, updatedAt: at };
  return { _id: v7(), companyId, name, nameKey: name.toLowerCase(), color: '#2f7d4f', kanban: 0, ...dated };
}

/** An unlinked number without a session. */
const connectionDocument = ({ id, queueIds }, n) => ({
  _id: v7(),
  companyId: id,
  name: `Linha ${n + 1}`,
  isDefault: n === 0,
  queueIds: queueIds.slice(0, 1),
  status: 'DISCONNECTED',
  ...{ number: null, lastNumber: null, heldNumber: null, profileName: null, problem: null, retries: 0, sealedQr: null },
  ...{
    greetingMessage: '',
    complationMessage: '',
    outOfHoursMessage: '',
    ratingMessage: '',
    expiresInactiveMessage: '',
  },
  ...{ expiresTicket: 0, promptId: null, integrationId: null, tokenHash: null, tokenHint: '' },
  ...{ revision: 1, updatedAt: new Date() },
});
