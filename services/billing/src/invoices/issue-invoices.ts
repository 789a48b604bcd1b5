import type { Subscription } from '@recado/contracts';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { RunTools } from '@recado/service-kit/background';
import { changesBetween } from '@recado/service-kit/audit';
import { Gauge, registry } from '@recado/service-kit/health';
import { isDuplicateKey, SoleSweeper, Transactions } from '@recado/service-kit/mongo';
import { BegunAddonsRepository } from '../accounting/begun-addons.repository.js';
import { creditSpent, issued, type LedgerEntry } from '../accounting/ledger.js';
import { LedgerRepository } from '../accounting/ledger.repository.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { CancelInvoice } from './cancel-invoice.js';
import { paidEvent } from './paid-invoice.js';
import { isBillable, isPayable, newInvoice, slotOf, type Due, type Invoice } from '../accounting/invoice.js';
import { InvoicesRepository } from '../accounting/invoices.repository.js';
import { auditInvoice } from '../accounting/audit-invoice.js';

const AT_ONCE = 100;

const lastRun = new Gauge({
  name: 'recado_invoice_run_seconds',
  help: 'How long the last run took that made the invoices that were due',
  registers: [registry],
});

/**
 * Issues invoices seven days before they are due, and cancels those whose due date the operator has moved. Only one
 * process runs this at a time. A killed run is simply restarted, because a company has only one invoice per due day.
 */
@Injectable()
export class IssueInvoices implements OnModuleDestroy {
  /** Companies that have changed since their open invoices were last checked. */
  private readonly changed = new Set<string>();
  /** The slot of a company's known invoice, until the company changes. */
  private readonly known = new Map<string, string>();
  private hasLookedAtAll = false;

  constructor(
    private readonly sole: SoleSweeper,
    private readonly subscriptions: Subscriptions,
    private readonly invoices: InvoicesRepository,
    private readonly begunAddons: BegunAddonsRepository,
    private readonly ledger: LedgerRepository,
    private readonly cancelInvoice: CancelInvoice,
    private readonly transactions: Transactions,
  ) {
    subscriptions.onChange(({ companyId }) => {
      this.changed.add(companyId);
      this.known.delete(companyId);
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.sole.release().catch(() => undefined); // MongoDB is unavailable; the lease expires on its own
  }

  /**
   * Issues the invoice of one company if it is due soon and does not exist yet. @returns null if nothing is owed yet
   */
  async ofCompany(companyId: string, now: Date): Promise<Invoice | null> {
    const subscription = this.subscriptions.get(companyId, companyId);
    return subscription && isBillable(subscription, now) ? this.issueOne(subscription, now) : null;
  }

  /** Issues the next invoice of a company that wants to pay early. @returns null for a company that is not billed */
  async onDemand(companyId: string, now: Date): Promise<Invoice | null> {
    const subscription = this.subscriptions.get(companyId, companyId);
    return subscription && isPayable(subscription) ? this.issueOne(subscription, now) : null;
  }

  private async issueOne(due: Due, now: Date): Promise<Invoice | null> {
    const { id: companyId } = due;
    const slot = slotOf(due);
    const found = await this.invoices.findSlot(companyId, slot);
    if (found) return found;
    await this.issueOrFind([due], now);
    return this.invoices.findSlot(companyId, slot);
  }

  /** Issues and cancels what is due. */
  async execute({ now, isStopping }: RunTools): Promise<void> {
    if (!(await this.sole.take())) return;
    const begun = performance.now();
    await this.cancelMoved();
    const isMissing = (one: Subscription): one is Due =>
      isBillable(one, now()) && this.known.get(one.id) !== slotOf(one);
    const due = this.subscriptions.all().filter(isMissing);
    for (let n = 0; n < due.length && !isStopping(); n += AT_ONCE) {
      const some = due.slice(n, n + AT_ONCE);
      const have = await this.invoices.slotsOf(some.map(({ id }) => id));
      const missing = some.filter((one) => !have.has(`${one.id} ${slotOf(one)}`));
      if (missing.length > 0) await this.issueOrFind(missing, now());
      for (const one of some) this.known.set(one.id, slotOf(one));
      await this.sole.take();
    }
    lastRun.set((performance.now() - begun) / 1_000);
  }

  /** If another process has issued one of them concurrently, each is attempted alone. */
  private async issueOrFind(due: readonly Due[], now: Date): Promise<void> {
    try {
      await this.issue(due, now);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      if (due.length > 1) for (const one of due) await this.issueOrFind([one], now);
    }
  }

  private async issue(due: readonly Due[], now: Date): Promise<void> {
    const companyIds = due.map(({ id }) => id);
    const withAddons = due.filter(({ addons }) => addons.length > 0).map(({ id }) => id);
    await this.transactions.run(async ({ session, announce }) => {
      const numbers = await this.invoices.nextNumbers(companyIds, session);
      const credits = await this.ledger.credits(companyIds, session);
      const begunIds = await this.begunAddons.ids(withAddons, session);
      const invoices = due.map((one) => {
        const origin = { number: numbers.get(one.id) as number, creditCents: credits.get(one.id) ?? 0, begunIds };
        return newInvoice(one, origin, now);
      });
      await this.invoices.insert(invoices, session);
      await this.begunAddons.insert(invoices, session);
      await this.ledger.add(
        invoices.flatMap((invoice) => entriesOf(invoice, now)),
        session,
      );
      announce(...invoices.filter(({ status }) => status === 'paid').map((invoice) => paidEvent(invoice, now)));
      announce(...invoices.flatMap((invoice) => auditIssued(invoice, now)));
    });
  }

  /** Companies that are currently unknown keep their invoices; deleted ones do not. */
  private async cancelMoved(): Promise<void> {
    const changed = [...this.changed];
    this.changed.clear(); // later changes are checked in the next run
    try {
      for await (const { _id, companyId, slot } of this.invoices.open(this.hasLookedAtAll ? changed : undefined)) {
        if (this.subscriptions.revisionOf(companyId, companyId) === undefined) continue;
        const owed = slotOwed(this.subscriptions.get(companyId, companyId));
        if (owed !== slot) await this.cancelInvoice.execute(companyId, _id);
      }
    } catch (error) {
      for (const companyId of changed) this.changed.add(companyId);
      throw error;
    }
    this.hasLookedAtAll = true;
  }
}

function entriesOf({ _id: invoiceId, companyId, planName, cents, paidCents }: Invoice, at: Date): LedgerEntry[] {
  const about = { companyId, invoiceId, planName, at };
  return [issued(about, cents), ...(paidCents > 0 ? [creditSpent(about, paidCents)] : [])];
}

const slotOwed = (subscription: Subscription | undefined): string | undefined =>
  subscription?.dueDate ? slotOf({ ...subscription, dueDate: subscription.dueDate }) : undefined;

const auditIssued = (invoice: Invoice, now: Date) => {
  const { detail, cents, paidCents, dueDate } = invoice;
  const credit = paidCents > 0 ? { credit: paidCents / 100 } : {};
  const changes = changesBetween(null, { detail, value: cents / 100, ...credit, dueDate });
  return auditInvoice(invoice, { action: 'invoice.issued', changes }, { at: now });
};
