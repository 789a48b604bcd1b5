import { dayIn, DEFAULT_TIME_ZONE } from '@recado/contracts';
import type { Mandates, MandateCharge, MandateState, NewMandate, ProviderMandate } from './mandates.js';
import type { ProviderCharge } from './charge.js';
import type { SandboxChargesRepository } from './sandbox-charges.repository.js';
import type { SandboxMandatesRepository } from './sandbox-mandates.repository.js';

/** Pix Automático without a bank, outside production. A developer plays the payer. */
export class SandboxMandates implements Mandates {
  constructor(
    private readonly mandates: SandboxMandatesRepository,
    private readonly charges: SandboxChargesRepository,
    private readonly codeOf: (id: string) => string,
  ) {}

  async create({ id, companyId }: NewMandate): Promise<ProviderMandate> {
    await this.mandates.put({ _id: id, companyId, state: 'waiting' });
    return { providerId: id, pixCode: this.codeOf(id) };
  }

  state(providerId: string): Promise<MandateState> {
    return this.mandates.stateOf(providerId);
  }

  simulate(providerId: string, state: 'active' | 'over'): Promise<void> {
    return this.mandates.update(providerId, state);
  }

  cancel(providerId: string): Promise<void> {
    return this.mandates.update(providerId, 'over');
  }

  async charge({ id, companyId, cents, dueDay, mandateId }: MandateCharge): Promise<ProviderCharge> {
    await this.charges.put({
      _id: id,
      companyId,
      cents,
      payments: [],
      debit: { mandateId, dueDay, isCancelled: false },
    });
    return { providerId: id, pixCode: null, payUrl: null };
  }

  cancelCharge(providerId: string): Promise<void> {
    return this.charges.cancelDebit(providerId);
  }

  /** Simulates the payer's bank on the due day. @returns whether the debit has ended without payment */
  async settle(chargeId: string, now: Date): Promise<boolean> {
    const { debit, cents, payments = [] } = (await this.charges.find(chargeId)) ?? {};
    if (!debit || payments.length > 0) return false;
    if (debit.isCancelled || (await this.mandates.stateOf(debit.mandateId)) === 'over') return true;
    if (debit.dueDay <= dayIn(DEFAULT_TIME_ZONE, now))
      await this.charges.pay(chargeId, { id: `debit-${chargeId}`, cents: cents ?? 0, at: now });
    return false;
  }
}
