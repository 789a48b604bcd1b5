import { GetContact, RenewConsent, WithdrawConsent, type ContactConsent, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, RpcClient, type RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { Connections } from '../shared/replicas/state-replicas.js';
import { ExplicitConsents } from './explicit-consents.js';
import { Ledger } from './ledger.js';
import { OptOuts } from './opt-outs.js';
import { ReadConsentsHandler } from './read-consents.js';

/** Records a contact's opt-out, or its withdrawal. */
@Injectable()
export class ChangeConsentHandler {
  constructor(
    private readonly access: CampaignAccess,
    private readonly connections: Connections,
    private readonly optOuts: OptOuts,
    private readonly explicit: ExplicitConsents,
    private readonly ledger: Ledger,
    private readonly read: ReadConsentsHandler,
    private readonly transactions: Transactions,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws ERR_NO_CONTACT_FOUND, ERR_NO_WAPP_FOUND */
  @OnRpc(WithdrawConsent)
  async withdraw(
    { contactId, whatsappId = null, note = '' }: RequestOf<typeof WithdrawConsent>,
    context: RpcContext,
  ): Promise<ContactConsent> {
    const { companyId, userId, name: userName = '' } = this.access.admit(context);
    const person = await this.rpc.call(GetContact, { id: contactId }, context);
    const connection = whatsappId === null ? null : this.connections.get(companyId, whatsappId);
    if (connection === undefined) throw new AppError('ERR_NO_WAPP_FOUND');
    const who = { contactId, number: person.number, name: person.name };
    await this.transactions.run(async ({ session, announce }) => {
      const before = await this.optOuts.of(companyId, who, session);
      if (before.some((one) => [null, whatsappId].includes(one.whatsappId))) return;
      const at = new Date();
      await this.optOuts.add(companyId, who, { at, whatsappId }, session);
      const change = { kind: 'withdrawn', source: 'agent', whatsappId, userId, userName, note } as const;
      await this.ledger.record(companyId, { ...change, person: who, at, once: newId() }, session);
      const after = { note, connection: connection?.name ?? null };
      const target = { id: contactId, name: person.name };
      announce(...auditOf(context, { action: 'consent.withdrawn', target, changes: { before: {}, after } }));
    });
    return this.read.ofContact({ contactId }, context);
  }

  /** @throws ERR_NO_CONTACT_FOUND */
  @OnRpc(RenewConsent)
  async renew(
    { contactId, note, basis = 'other' }: RequestOf<typeof RenewConsent>,
    context: RpcContext,
  ): Promise<ContactConsent> {
    const { companyId, userId, name: userName = '' } = this.access.admit(context);
    const person = await this.rpc.call(GetContact, { id: contactId }, context);
    const who = { contactId, number: person.number, name: person.name };
    await this.transactions.run(async ({ session, announce }) => {
      const hadLeft = (await this.optOuts.of(companyId, who, session)).length > 0;
      if (!hadLeft && (await this.explicit.lackedBy(companyId, [who], session)).size === 0) return;
      if (hadLeft) await this.optOuts.remove(companyId, who, session);
      const kind = hadLeft ? ('renewed' as const) : ('given' as const);
      const change = { kind, source: 'agent', userId, userName, note, ...(!hadLeft && { basis }) } as const;
      await this.ledger.record(companyId, { ...change, person: who, at: new Date(), once: newId() }, session);
      const target = { id: contactId, name: person.name };
      const changes = { before: {}, after: { note, ...(!hadLeft && { basis }) } };
      if (hadLeft) announce(...auditOf(context, { action: 'consent.renewed', target, changes }));
      else announce(...auditOf(context, { action: 'consent.given', target, changes }));
    });
    return this.read.ofContact({ contactId }, context);
  }
}
