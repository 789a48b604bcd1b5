import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { MongoClient } from 'mongodb';
import { v7 } from 'uuid';
import { writeConversations } from './conversations.mjs';

const PASSWORD = 'Recado123';
const ARGON2ID = { memoryCost: 9_216, timeCost: 4, parallelism: 1 };
const COLORS = ['#d0661f', '#2f7d4f', '#7a4fd0', '#2c6f8f'];
const FLAGS = [
  'useCampaigns',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
];

/**
 * Writes a company straight into the services' databases, before they start: they publish its state and build their indexes.
 * The shapes are those of the services' READMEs.
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

function describe({ name, agents }) {
  const id = v7();
  const domain = `${name.toLowerCase()}.local`;
  const at = new Date();
  const queues = COLORS.map((color, n) => ({
    _id: v7(),
    companyId: id,
    name: `Fila ${n + 1}`,
    nameKey: `fila ${n + 1}`,
    color,
    greetingMessage: '',
    orderQueue: n,
    revision: 1,
    deletedAt: null,
    createdAt: at,
    updatedAt: at,
  }));
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
    /** `n` below the number of agents: admins who see everything; that number itself: an agent of the first queue. */
    agentEmail: (n) => (n < agents ? `agente${n}@${domain}` : `atendente@${domain}`),
  };
}

async function writeAccounts(database, company, { agents }) {
  const at = new Date();
  const dated = { revision: 1, createdAt: at, changedAt: at };
  const plan = {
    _id: v7(),
    name: `Plano ${company.id}`,
    users: 1_000,
    connections: 5_000,
    queues: 100,
    ...Object.fromEntries(FLAGS.map((flag) => [flag, true])),
  };
  await database.collection('plans').insertOne(plan);
  await database.collection('companies').insertOne({
    _id: company.id,
    name: `${company.name} ${randomUUID().slice(0, 4)}`,
    status: true,
    dueDate: new Date(Date.now() + 365 * 86_400_000),
    timeZone: 'America/Sao_Paulo',
    isPlatform: false,
    planId: plan._id,
    ...dated,
  });
  // its tickets are of all ages: closing those without a message for a day would be another load
  const never = { key: 'hoursCloseTicketsAuto', value: '0' };
  await database.collection('settings').insertOne({ _id: v7(), companyId: company.id, ...never });
  const passwordHash = await hash(PASSWORD, ARGON2ID);
  const user = (email, profile, more = {}) => ({
    _id: v7(),
    companyId: company.id,
    name: email.split('@')[0],
    email,
    searchKey: email,
    passwordHash,
    profile,
    super: false,
    queueIds: company.queueIds,
    allTicket: true,
    whatsappId: null,
    login: null,
    ...dated,
    ...more,
  });
  const admins = Array.from({ length: agents }, (_, n) => user(company.agentEmail(n), 'admin'));
  await database
    .collection('users')
    .insertMany([
      user(company.adminEmail, 'admin'),
      ...admins,
      user(company.agentEmail(agents), 'user', { _id: company.agentId, queueIds: [company.queueIds[0]] }),
    ]);
}
