import { MongoClient } from 'mongodb';
import { v7 } from 'uuid';
import { companyDocument, planDocument } from './documents.mjs';

const BATCH = 2_000;
const DUE_IN_MS = 3 * 86_400_000;
const PRICE = 99.9;

/** What billing stores of an invoice and tells of it. */
const BOOKS = ['invoices', 'ledger', 'counters', 'charges', 'sandbox_charges', 'mails', 'sole_sweepers'];

/** Writes companies that owe their next invoice, straight into the database of auth-tenants before it starts. */
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

/** The books of billing, as they are stored. */
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

  /** @throws Error when a company has no invoice, or anything of it twice */
  async assertOnceEach(companies) {
    const ofMany = { $group: { _id: '$companyId', count: { $sum: 1 } } };
    for (const name of ['invoices', 'ledger']) {
      const found = await this.#database.collection(name).aggregate([ofMany]).toArray();
      const wrong = found.filter(({ count }) => count !== 1);
      if (found.length !== companies || wrong.length > 0)
        throw new Error(`${name}: ${found.length} companies of ${companies}, ${wrong.length} of them not once`);
    }
  }

  /** No e-mail is due any more, so that what is measured next is alone. */
  async endMails() {
    await this.#database.collection('invoices').updateMany({}, { $set: { nextMailAt: null, claim: null } });
    await this.#database.collection('mails').deleteMany({});
  }

  /** As before the first invoice. The process of billing must be down. */
  async empty() {
    for (const name of BOOKS) await this.#database.collection(name).deleteMany({});
  }

  close() {
    return this.#client.close();
  }
}
