import { MongoClient } from 'mongodb';
import { v7 } from 'uuid';
import { companyDocument, planDocument } from './documents.mjs';

const BATCH = 2_000;
const DUE_IN_MS = 3 * 86_400_000;
const PRICE = 99.9;

/** The collections and events of an invoice in billing. */
const BOOKS = ['invoices', 'ledger', 'counters', 'charges', 'sandbox_charges', 'mails', 'sole_sweepers'];

/** Writes companies with a due invoice directly to the database of auth-tenants before it starts. */
export async function writePayers(mongoUrl, count) {
  const client = await new MongoClient(mongoUrl).connect();
  try {
    const accounts = client.db('auth-tenants');
    const plan = { ...planDocument('Ouro'), value: PRICE };
    await accounts.collection('plans').insertOne(plan);
    for (let from = 0; from < count; from += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => from + index);
      await accounts.collection('companies').insertMany(numbers.map((n) => payer(n, plan._id)));
    }
  } finally {
    await client.close();
  }
}

function payer(n, planId) {
  const of = { id: v7(), name: `Empresa ${n}`, planId, dueDate: new Date(Date.now() + DUE_IN_MS) };
  const company = companyDocument(of);
  const email = `empresa${n}@multidao.local`;
  const phone = `119${String(10_000_000 + n)}`;
  return {
    ...company,
    email,
    phone,
    recurrence: 'MENSAL',
    searchKey: `${company.name.toLowerCase()} ${email} ${phone}`,
  };
}

/** The stored books of billing. */
export class Books {
  #client;

  constructor(mongoUrl) {
    this.#client = new MongoClient(mongoUrl);
  }

  get #database() {
    return this.#client.db('billing');
  }

  countInvoices() {
    return this.#database.collection('invoices').estimatedDocumentCount();
  }

  /** @throws Error if a company has no invoice, or duplicates */
  async assertOnceEach(companies) {
    const ofMany = { $group: { _id: '$companyId', count: { $sum: 1 } } };
    for (const name of ['invoices', 'ledger']) {
      const found = await this.#database.collection(name).aggregate([ofMany]).toArray();
      const wrong = found.filter(({ count }) => count !== 1);
      if (found.length !== companies || wrong.length > 0)
        throw new Error(`${name}: ${found.length} companies of ${companies}, ${wrong.length} of them not once`);
    }
  }

  /** Cancels due e-mails, so that they do not affect the next measurement. */
  async endMails() {
    await this.#database.collection('invoices').updateMany({}, { $set: { nextMailAt: null, claim: null } });
    await this.#database.collection('mails').deleteMany({});
  }

  /** Resets the books to the state before the first invoice. Billing must be stopped. */
  async empty() {
    for (const name of BOOKS) await this.#database.collection(name).deleteMany({});
  }

  close() {
    return this.#client.close();
  }
}
