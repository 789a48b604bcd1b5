import type { Mandate as MandateShown } from '@recado/contracts';
import { newId, UNCLAIMED, type Claimable } from '@recado/service-kit/mongo';
import type { MandateState } from '../providers/mandates.js';

type MandatePayer = Readonly<{ name: string; document: string }>;

/**
 * An authorization of a company's payer at the bank, or a request for one. A company has at most one that has not
 * ended.
 */
export type Mandate = Claimable & {
  provider: string;
  /** Null until the provider has responded. */
  providerId: string | null;
  pixCode: string | null;
  payer: MandatePayer;
  /** `asked`: the provider has not responded. */
  state: 'asked' | MandateState;
  /** Missing once it has ended. */
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

/** Masks a CPF or CNPJ except for its middle, which is enough to recognize it. */
const masked = (document: string): string => `${'•'.repeat(3)}${document.slice(3, -2)}${'•'.repeat(2)}`;

/** Returns the company's view of a mandate; null until the provider has responded. */
export function mandateView(mandate: Mandate | null): MandateShown | null {
  if (!mandate || mandate.state === 'asked') return null;
  const { state, payer, pixCode, endedBy, changedAt } = mandate;
  return {
    ...{ state, endedBy, since: changedAt.toISOString() },
    ...{ payerName: payer.name, document: masked(payer.document) },
    pixCode: state === 'waiting' ? pixCode : null,
  };
}

/** The audit target of a mandate, named after its payer. */
export const targetOf = ({ _id: id, payer }: Pick<Mandate, '_id' | 'payer'>) => ({ id, name: payer.name });
