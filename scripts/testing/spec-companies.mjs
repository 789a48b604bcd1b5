import { randomBytes } from 'node:crypto';
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
 * Data that no call can create: expired or expiring companies, a plan without features, long lists. It is written
 * before the services start, which then publish it.
 * @type {Record<string, { tickets: number, messages: number, longTicket?: number, dueDate?: Date, plan?: object, paidInvoices?: number }>}
 */
const COMPANIES = {
  Vizinha: { tickets: 20, messages: 40 },
  Vencida: { tickets: 0, messages: 0, dueDate: inDays(-3) },
  Quase: { tickets: 0, messages: 0, dueDate: inDays(3) },
  Folgada: { tickets: 0, messages: 0, dueDate: inDays(5.5) },
  Magra: { tickets: 0, messages: 0, plan: NO_FLAGS },
  Grande: { tickets: 900, messages: 900, longTicket: 200 },
  Quieta: { tickets: 20, messages: 20 },
  Filial: { tickets: 0, messages: 0 },
  Outra: { tickets: 0, messages: 0 },
  Pagante: { tickets: 0, messages: 0, dueDate: inDays(3), plan: { value: 99.9 }, paidInvoices: 45 },
  Devedora: { tickets: 0, messages: 0, dueDate: inDays(-2), plan: { value: 99.9 } },
};

/** @param {string} mongoUrl */
export async function writeSpecCompanies(mongoUrl) {
  const written = {};
  const client = await new MongoClient(mongoUrl).connect();
  const accounts = client.db('auth-tenants');
  for (const [name, { dueDate, plan, paidInvoices = 0, ...size }] of Object.entries(COMPANIES)) {
    const company = await writeCompany(mongoUrl, { name, agents: 1, ...size }, () => undefined);
    if (dueDate) await accounts.collection('companies').updateOne({ _id: company.id }, { $set: { dueDate } });
    if (plan) await accounts.collection('plans').updateOne({ name: `Plano ${company.id}` }, { $set: plan });
    if (paidInvoices > 0) await writePaidInvoices(client, company.id, paidInvoices);
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

/** Invoices of previous months; the newest has the highest number. */
async function writePaidInvoices(client, companyId, count) {
  const now = new Date();
  const invoices = Array.from({ length: count }, (_, n) => {
    const dueDate = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + n, 20, 2, 59, 59, 999));
    const slot = dueDate.toISOString().slice(0, 10);
    return {
      ...{ _id: `paid-${n}`, companyId, number: n + 1, token: randomBytes(24).toString('base64url') },
      ...{
        companyName: 'Pagante',
        planName: 'Ouro',
        detail: `Plano Ouro, parcela ${n + 1}`,
        lines: [{ kind: 'plan', planName: 'Ouro', months: 1, cents: 9_990 }],
        addonIds: [],
        begunAddonIds: [],
        cents: 9_990,
        paidCents: 9_990,
      },
      ...{
        dueDate,
        slot,
        months: 1,
        status: 'paid',
        createdAt: dueDate,
        paidAt: dueDate,
        settledBy: null,
        nextMailAt: null,
      },
      ...{ claim: null, attempts: 0 },
    };
  });
  await client.db('billing').collection('invoices').insertMany(invoices);
  await client.db('billing').collection('counters').insertOne({ _id: companyId, invoices: count });
}
