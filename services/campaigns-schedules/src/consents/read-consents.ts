import {
  ExportConsents,
  FindOptedOut,
  GetContact,
  GetContactConsent,
  ListConsents,
  PAGE_SIZE,
  type ContactConsent,
  type RequestOf,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { OnRpc, RpcClient, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { Connections } from '../shared/replicas/state-replicas.js';
import { ConsentsRepository, type ConsentFilter } from './consents.repository.js';
import { ExplicitConsents } from './explicit-consents.js';
import { OptOuts } from './opt-outs.js';
import { lookupKeysOf } from './person-keys.js';
import { consentView } from './consent.js';

const MOST_OF_PERSON = 50;
const ROWS_OF_FILE = 500;
type From = { after: string | undefined; limit: number };

/** Shows the consent ledger of the company or of one contact, also as a file. */
@Injectable()
export class ReadConsentsHandler {
  constructor(
    private readonly access: CampaignAccess,
    private readonly connections: Connections,
    private readonly consents: ConsentsRepository,
    private readonly optOuts: OptOuts,
    private readonly explicit: ExplicitConsents,
    private readonly transactions: Transactions,
    private readonly rpc: RpcClient,
  ) {}

  @OnRpc(ListConsents)
  async list(
    { cursor: after, pageNumber: _number, ...wanted }: RequestOf<typeof ListConsents>,
    context: RpcContext,
  ): Promise<z.input<typeof ListConsents.reply>> {
    const { companyId } = this.access.admit(context);
    const { records, nextCursor } = await this.page(companyId, wanted, { after, limit: PAGE_SIZE });
    return { records, hasMore: nextCursor !== null, nextCursor };
  }

  @OnRpc(ExportConsents)
  async export(
    { cursor: after, ...wanted }: RequestOf<typeof ExportConsents>,
    context: RpcContext,
  ): Promise<z.input<typeof ExportConsents.reply>> {
    const { companyId } = this.access.admit(context);
    if (after === undefined) await this.auditExport(context, wanted);
    const page = await this.page(companyId, wanted, { after, limit: ROWS_OF_FILE });
    const mentioned = new Set(page.records.map(({ whatsappId }) => whatsappId));
    const known = this.connections.list(companyId).filter(({ id }) => mentioned.has(id));
    return {
      ...page,
      connections: known.map(({ id, name }) => ({ id, name })),
      language: this.access.language(companyId),
      timeZone: this.access.timeZone(companyId),
    };
  }

  /** @throws ERR_NO_CONTACT_FOUND */
  @OnRpc(GetContactConsent)
  async ofContact({ contactId }: { contactId: string }, context: RpcContext): Promise<ContactConsent> {
    const { companyId } = this.access.admit(context);
    const { number } = await this.rpc.call(GetContact, { id: contactId }, context);
    const person = { contactId, number };
    const [optedOut, entries, lacking] = await Promise.all([
      this.optOuts.of(companyId, person),
      this.consents.ofPerson(companyId, lookupKeysOf(person), MOST_OF_PERSON),
      this.explicit.lackedBy(companyId, [person]),
    ]);
    const since = optedOut.map(({ whatsappId, at }) => ({ whatsappId, at: at.toISOString() }));
    return { optedOut: since, records: entries.map(consentView), lacksConsent: lacking.size > 0 };
  }

  @OnRpc(FindOptedOut)
  async among({ companyId, numbers }: RequestOf<typeof FindOptedOut>): Promise<{ numbers: string[] }> {
    const persons = numbers.map((number) => ({ contactId: null, number }));
    const found = await this.optOuts.among(companyId, persons);
    return { numbers: [...found].map(({ number }) => number) };
  }

  private async page(companyId: string, wanted: ConsentFilter, { after, limit }: From) {
    const found = await this.consents.list(companyId, wanted, { after, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const nextCursor = found.length > limit ? (shown.at(-1)?._id ?? null) : null;
    return { records: shown.map(consentView), nextCursor };
  }

  /** Written before the first page is sent, so that aborted downloads are audited too. */
  private auditExport(context: RpcContext, wanted: ConsentFilter): Promise<void> {
    return this.transactions.run(({ announce }) => {
      const target = { kind: 'consent', id: null, name: '' };
      announce(...auditOf(context, { action: 'consents.exported', target, changes: changesBetween(null, wanted) }));
      return Promise.resolve();
    });
  }
}
