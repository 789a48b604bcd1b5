import { Module } from '@nestjs/common';
import { MailModule } from '@recado/mail-kit/module';
import { SETTINGS } from '@recado/service-kit/app';
import { BackgroundWork } from '@recado/service-kit/background';
import type { Claimable, Claims } from '@recado/service-kit/mongo';
import { AccountingModule } from '../accounting/accounting.module.js';
import type { Config } from '../config.js';
import { Failpoints } from '../failpoint.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { StoreDocument } from './store-document.js';
import { ChargesRepository } from './store/charges.repository.js';
import { PollCharges } from './poll-charges.js';
import { MailInvoices } from './mail-invoices.js';
import { AutomaticPixHandler } from './mandates/automatic-pix.js';
import { DebitInvoice } from './mandates/debit-invoice.js';
import { PollMandates } from './mandates/poll-mandates.js';
import { MandatesRepository } from './mandates/mandates.repository.js';
import { PayHandler } from './pay.js';
import { PaymentsRepository } from './store/payments.repository.js';
import { paymentProviders } from './providers/registry.js';
import { ReceiveNoticeHandler } from './receive-notice.js';
import { RequestRefunds } from './refunds/request-refunds.js';
import { BookRefund } from './refunds/book-refund.js';
import { RefundPaymentHandler } from './refunds/refund-payment.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { TakeRefund } from './refunds/take-refund.js';
import { RegisterNotices } from './register-notices.js';
import { SettleInvoiceHandler } from './settle-invoice.js';
import { StartCharge } from './start-charge.js';
import { TakePayment } from './take-payment.js';

type WorkOn<D extends Claimable> = { claims: Claims<D>; execute: (record: D, now: Date) => Promise<void> };

const AT_ONCE = 4;
const REGISTER_EVERY_MS = 60_000;

@Module({
  imports: [AccountingModule, InvoicesModule, SubscriptionsModule, MailModule],
  providers: [
    ...paymentProviders,
    { provide: Failpoints, inject: [SETTINGS], useFactory: ({ FAILPOINT }: Config) => new Failpoints(FAILPOINT) },
    ChargesRepository,
    PaymentsRepository,
    TakePayment,
    StoreDocument,
    StartCharge,
    PollCharges,
    MailInvoices,
    PayHandler,
    ReceiveNoticeHandler,
    RegisterNotices,
    MandatesRepository,
    DebitInvoice,
    PollMandates,
    AutomaticPixHandler,
    RefundsRepository,
    BookRefund,
    TakeRefund,
    RequestRefunds,
    RefundPaymentHandler,
    SettleInvoiceHandler,
  ],
})
export class PaymentsModule {
  constructor(
    private readonly background: BackgroundWork,
    pollCharges: PollCharges,
    pollMandates: PollMandates,
    requestRefunds: RequestRefunds,
    mailInvoices: MailInvoices,
    registerNotices: RegisterNotices,
  ) {
    this.add('refunds', requestRefunds);
    this.add('mandates', pollMandates);
    this.add('charges', pollCharges);
    this.add('invoice e-mails', mailInvoices);
    const run = () => registerNotices.execute();
    background.addRepeated({ name: 'notice addresses', everyMs: REGISTER_EVERY_MS, run });
  }

  private add<D extends Claimable>(name: string, work: WorkOn<D>): void {
    const { claims } = work;
    this.background.add({ name, claims, atOnce: AT_ONCE, run: (record, { now }) => work.execute(record, now()) });
  }
}
