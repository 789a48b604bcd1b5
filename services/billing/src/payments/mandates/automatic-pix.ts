import {
  CancelMandate,
  GetMandate,
  RECURRENCE_MONTHS,
  SimulateMandate,
  StartMandate,
  type RequestOf,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { BackgroundWork } from '@recado/service-kit/background';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, assertNotOperator, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { isDuplicateKey, Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { IssueInvoices } from '../../invoices/issue-invoices.js';
import { Subscriptions } from '../../subscriptions/subscriptions.js';
import type { Mandates } from '../providers/mandates.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { DebitInvoice } from './debit-invoice.js';
import { firstLook } from '../store/looks.js';
import { mandateView, newMandate, targetOf, type Mandate } from './mandate.js';
import { MandatesRepository } from './mandates.repository.js';

type MandateReply = z.input<typeof GetMandate.reply>;

/** Manages a company's Pix Automático: the payer authorizes once, and the bank pays each invoice on its due day. */
@Injectable()
export class AutomaticPixHandler {
  constructor(
    private readonly mandates: MandatesRepository,
    private readonly providers: PaymentProviders,
    private readonly subscriptions: Subscriptions,
    private readonly issueInvoices: IssueInvoices,
    private readonly debitInvoice: DebitInvoice,
    private readonly background: BackgroundWork,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(GetMandate)
  async get(_request: RequestOf<typeof GetMandate>, context: RpcContext): Promise<MandateReply> {
    const { mandates } = this.providers.pix;
    const last = await this.mandates.last(actorOf(context).companyId);
    return { isOffered: Boolean(mandates), canSimulate: mandates?.simulate !== undefined, mandate: mandateView(last) };
  }

  /**
   * Returns an existing mandate that is waiting or active. @throws ERR_NO_PERMISSION if Pix Automático is not offered,
   * ERR_OPERATOR_REFUSED, ERR_PAYMENT_PROVIDER
   */
  @OnRpc(StartMandate)
  async start(payer: RequestOf<typeof StartMandate>, context: RpcContext): Promise<MandateReply> {
    const actor = actorOf(context);
    assertNotOperator(actor); // the company's account is debited from then on
    const { companyId } = actor;
    const { name, mandates } = this.providers.pix;
    if (!mandates) throw new AppError('ERR_NO_PERMISSION');
    const mandate =
      (await this.mandates.live(companyId)) ??
      (await this.insert(newMandate(companyId, name, payer, new Date()), context));
    if (mandate.state === 'asked') await this.ask(mandates, { ...mandate, provider: name, payer });
    return this.get({}, context);
  }

  /** Ends the mandate, including at the bank. Repeated calls change nothing. @throws ERR_PAYMENT_PROVIDER */
  @OnRpc(CancelMandate)
  async cancel(_request: RequestOf<typeof CancelMandate>, context: RpcContext): Promise<MandateReply> {
    const { companyId } = actorOf(context);
    const mandate = await this.mandates.live(companyId);
    if (mandate) {
      const provider = this.providers.byName(mandate.provider)?.mandates;
      if (mandate.providerId) await provider?.cancel(mandate.providerId).catch(unavailable);
      await this.debitInvoice.end(companyId);
      await this.transactions.run(async ({ session, announce }) => {
        if (await this.mandates.end(mandate, 'company', new Date(), session))
          announce(...auditOf(context, { action: 'mandate.ended', target: targetOf(mandate) }));
      });
    }
    return this.get({}, context);
  }

  /** Simulates the payer at the bank. @throws ERR_NO_PERMISSION in production and for a real provider */
  @OnRpc(SimulateMandate)
  async simulate({ state }: RequestOf<typeof SimulateMandate>, context: RpcContext): Promise<MandateReply> {
    const mandate = await this.mandates.live(actorOf(context).companyId);
    const { mandates } = this.providers.pix;
    if (!mandates?.simulate || !mandate?.providerId) throw new AppError('ERR_NO_PERMISSION');
    await mandates.simulate(mandate.providerId, state);
    await this.mandates.pollNow(mandate.provider, [mandate.providerId], new Date());
    await this.background.lane('mandates').runDue();
    return this.get({}, context);
  }

  /** Another process may create one concurrently. */
  private async insert(mandate: Mandate, context: RpcContext): Promise<Mandate> {
    try {
      await this.transactions.run(async ({ session, announce }) => {
        await this.mandates.insert(mandate, session);
        announce(...auditOf(context, { action: 'mandate.started', target: targetOf(mandate) }));
      });
      return mandate;
    } catch (error) {
      const other = isDuplicateKey(error) ? await this.mandates.live(mandate.companyId) : null;
      if (!other) throw error;
      return other;
    }
  }

  private async ask(provider: Mandates, mandate: Mandate): Promise<void> {
    const { _id: id, companyId, payer } = mandate;
    const now = new Date();
    const subscription = this.subscriptions.get(companyId, companyId);
    await this.issueInvoices.ofCompany(companyId, now); // invoices due soon are debited as soon as the mandate is authorized
    const answer = await provider
      .create({
        ...{ id, companyId, startsAt: now },
        payer: { ...payer, email: subscription?.email ?? '' },
        detail: `Recado ${subscription?.planName ?? ''}`.trim(),
        months: subscription ? RECURRENCE_MONTHS[subscription.recurrence] : 1,
      })
      .catch(unavailable);
    await this.mandates.update(mandate, {
      ...answer,
      provider: mandate.provider,
      payer,
      state: 'waiting',
      changedAt: now,
      nextLookAt: firstLook(now),
    });
  }
}

const unavailable = (cause: unknown): never => {
  throw new AppError('ERR_PAYMENT_PROVIDER', { cause });
};
