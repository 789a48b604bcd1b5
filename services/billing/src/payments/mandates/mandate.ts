import type { Mandate as MandateShown } from '@recado/contracts';
import { newId, UNCLAIMED, type Claimable } from '@recado/service-kit/mongo';
import type { MandateState } from '../providers/mandates.js';

type MandatePayer = Readonly<{ name: string; document: string }>;

/** A mandate is what a company's payer has authorised at the bank, or is asked to. A company has one that is not over. */
export type Mandate = Claimable & {
  provider: string;
  /** Null until the provider has answered. */
  providerId: string | null;
  pixCode: string | null;
  payer: MandatePayer;
  /** `asked`: the provider has not answered. */
  state: 'asked' | MandateState;
  /** Absent once it is over. */
  slot?: 'live';
  endedBy: 'company' | 'bank' | null;
  createdAt: Date;
  changedAt: Date;
  nextLookAt: Date | null;
};

export const newMandate = (companyId: string, provider: string, payer: MandatePayer, now: Date): Mandate => ({
  ...{ _id: newId().replaceAll('-', ''), companyId, provider, providerId: null, pixCode: null, payer },
  ...{ state: 'asked', slot: 'live', endedBy: null, createdAt: now, changedAt: now, nextLookAt: null, ...UNCLAIMED },
});

/** Shows the middle of a CPF or CNPJ: enough to know it by. */
const masked = (document: string): string => `${'•'.repeat(3)}${document.slice(3, -2)}${'•'.repeat(2)}`;

/** A mandate as its company sees it; null while there is nothing to see. */
export function mandateView(mandate: Mandate | null): MandateShown | null {
  if (!mandate || mandate.state === 'asked') return null;
  const { state, payer, pixCode, endedBy, changedAt } = mandate;
  return {
    ...{ state, endedBy, since: changedAt.toISOString() },
    ...{ payerName: payer.name, document: masked(payer.document) },
    pixCode: state === 'waiting' ? pixCode : null,
  };
}

/** The audit log calls a mandate by who pays under it. */
export const targetOf = ({ _id: id, payer }: Pick<Mandate, '_id' | 'payer'>) => ({ id, name: payer.name });
