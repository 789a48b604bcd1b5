import { MongoClient } from 'mongodb';
import { writeCompany } from '../../load-tests/lib/company.mjs';

const DAY_MS = 86_400_000;
const inDays = (days) => new Date(Date.now() + days * DAY_MS);
const NO_FLAGS = Object.fromEntries(
  ['Campaigns', 'Kanban', 'OpenAi', 'Integrations', 'Schedules', 'InternalChat', 'ExternalApi'].map((name) => [
    `use${name}`,
    false,
  ]),
);

/**
 * What no call of this release can bring about: companies that have expired or soon will, a plan without features, long
 * lists. Written before the services start, which then publish it as their own.
 * @type {Record<string, { tickets: number, messages: number, longTicket?: number, dueDate?: Date, plan?: object }>}
 */
const COMPANIES = {
  Vizinha: { tickets: 20, messages: 40 },
  Vencida: { tickets: 0, messages: 0, dueDate: inDays(-3) },
  Quase: { tickets: 0, messages: 0, dueDate: inDays(3) },
  Folgada: { tickets: 0, messages: 0, dueDate: inDays(5.5) },
  Magra: { tickets: 0, messages: 0, plan: NO_FLAGS },
  Grande: { tickets: 900, messages: 900, longTicket: 200 },
  Quieta: { tickets: 20, messages: 20 },
  Outra: { tickets: 0, messages: 0 },
};

/** @param {string} mongoUrl */
export async function writeSpecCompanies(mongoUrl) {
  const written = {};
  const client = await new MongoClient(mongoUrl).connect();
  const accounts = client.db('auth-tenants');
  for (const [name, { dueDate, plan, ...size }] of Object.entries(COMPANIES)) {
    const company = await writeCompany(mongoUrl, { name, agents: 1, ...size }, () => undefined);
    if (dueDate) await accounts.collection('companies').updateOne({ _id: company.id }, { $set: { dueDate } });
    if (plan) await accounts.collection('plans').updateOne({ name: `Plano ${company.id}` }, { $set: plan });
    written[name] = {
      id: company.id,
      queueIds: company.queueIds,
      longTicketId: company.longTicketId,
      adminEmail: company.adminEmail,
      agentEmail: company.agentEmail(1),
      agentId: company.agentId,
      dueDate: dueDate?.toISOString() ?? null,
    };
  }
  await client.close();
  return written;
}
