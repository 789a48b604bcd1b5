import { hash } from '@node-rs/argon2';
import { MongoClient } from 'mongodb';
import { v7 } from 'uuid';
import { writeConversations } from './conversations.mjs';
import { ARGON2ID, companyDocument, PASSWORD, planDocument, queueDocument, userDocument } from './documents.mjs';

const QUEUES = 4;

/**
 * Writes a company directly to the databases before the services start. The services then publish its state and
 * build their indexes. The services' READMEs describe the documents.
 * @param {string} mongoUrl
 * @param {{ name: string, tickets: number, messages: number, agents: number, longTicket?: number, searchable?: boolean }} size
 * @param {(line: string) => void} say
 */
export async function writeCompany(mongoUrl, size, say) {
  const client = await new MongoClient(mongoUrl).connect();
  try {
    const company = describe(size);
    await writeAccounts(client.db('auth-tenants'), company, size);
    const desk = client.db('tickets-messages');
    await desk.collection('queues').insertMany(company.queues);
    await writeConversations(desk, company, size, say);
    return company;
  } finally {
    await client.close();
  }
}

/** @param {{ name: string, agents: number }} size */
function describe({ name, agents }) {
  const id = v7();
  const domain = `${name.toLowerCase()}.local`;
  const queues = Array.from({ length: QUEUES }, (_, n) => queueDocument(id, n));
  return {
    id,
    name,
    queues,
    queueIds: queues.map(({ _id }) => _id),
    connectionId: v7(),
    agentId: v7(),
    longTicketId: v7(),
    password: PASSWORD,
    adminEmail: `admin@${domain}`,
    /** `n` below the number of agents: administrators who see everything; equal to it: an agent of the first queue. */
    agentEmail: (n) => (n < agents ? `agente${n}@${domain}` : `atendente@${domain}`),
  };
}

async function writeAccounts(database, company, { agents }) {
  const plan = planDocument(company.id);
  await database.collection('plans').insertOne(plan);
  await database.collection('companies').insertOne(companyDocument({ ...company, planId: plan._id }));
  // disables automatic closing of old tickets, which would be additional load
  const never = { key: 'hoursCloseTicketsAuto', value: '0' };
  await database.collection('settings').insertOne({ _id: v7(), companyId: company.id, ...never });
  const passwordHash = await hash(PASSWORD, ARGON2ID);
  const user = (email, profile, more = {}) => ({ ...userDocument({ company, email, passwordHash, profile }), ...more });
  const admins = Array.from({ length: agents }, (_, n) => user(company.agentEmail(n), 'admin'));
  await database
    .collection('users')
    .insertMany([
      user(company.adminEmail, 'admin'),
      ...admins,
      user(company.agentEmail(agents), 'user', { _id: company.agentId, queueIds: [company.queueIds[0]] }),
    ]);
}
