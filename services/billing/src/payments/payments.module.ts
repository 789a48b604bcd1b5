import { Module } from '@nestjs/common';
import { MailModule } from '@recado/mail-kit/module';
import { SETTINGS } from '@recado/service-kit/app';
import { AccountingModule } from '../accounting/accounting.module.js';
import type { Config } from '../config.js';
import { Failpoints } from '../failpoint.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { KeepDocument } from './keep-document.js';
import { ChargesRepository } from './store/charges.repository.js';
import { LookAtCharges } from './look-at-charges.js';
import { MailInvoices } from './mail-invoices.js';
import { AutomaticPixHandler } from './mandates/automatic-pix.js';
import { DebitInvoice } from './mandates/debit-invoice.js';
import { LookAtMandates } from './mandates/look-at-mandates.js';
import { MandatesRepository } from './mandates/mandates.repository.js';
import { PayHandler } from './pay.js';
import { PaymentsRepository } from './store/payments.repository.js';
import { paymentProviders } from './providers/registry.js';
import { ReceiveNoticeHandler } from './receive-notice.js';
import { AskRefunds } from './refunds/ask-refunds.js';
import { BookRefund } from './refunds/book-refund.js';
import { RefundPaymentHandler } from './refunds/refund-payment.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { TakeRefund } from './refunds/take-refund.js';
import { RegisterNotices } from './register-notices.js';
import { SettleInvoiceHandler } from './settle-invoice.js';
import { StartCharge } from './start-charge.js';
import { TakePayment } from './take-payment.js';

@Module({
  imports: [AccountingModule, InvoicesModule, SubscriptionsModule, MailModule],
  providers: [
    ...paymentProviders,
    { provide: Failpoints, inject: [SETTINGS], useFactory: ({ FAILPOINT }: Config) => new Failpoints(FAILPOINT) },
    ChargesRepository,
    PaymentsRepository,
    TakePayment,
    KeepDocument,
    StartCharge,
    LookAtCharges,
    MailInvoices,
    PayHandler,
    ReceiveNoticeHandler,
    RegisterNotices,
    MandatesRepository,
    DebitInvoice,
    LookAtMandates,
    AutomaticPixHandler,
    RefundsRepository,
    BookRefund,
    TakeRefund,
    AskRefunds,
    RefundPaymentHandler,
    SettleInvoiceHandler,
  ],
})
export class PaymentsModule {}
