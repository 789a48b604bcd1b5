import { dayIn, DEFAULT_TIME_ZONE } from '@recado/contracts';
import type { Mandates, MandateCharge, MandateState, NewMandate, ProviderMandate } from './mandates.js';
import { ProviderRefusal } from './payment-provider.js';
import type { ProviderCharge } from './charge.js';
import { BankRefusal, type BankClient } from './bank-client.js';
import { CobR, LocRec, moneyOf, Rec } from './bank-schemas.js';
import { debtorOf, RECURRING } from './bcb-pix-provider.js';

const LONGEST_OBJECT = 35;
const LONGEST_DETAIL = 140;
const PERIODS: Readonly<Record<number, string>> = { 1: 'MENSAL', 3: 'TRIMESTRAL', 6: 'SEMESTRAL', 12: 'ANUAL' };
const STATES: Readonly<Record<string, MandateState>> = { CRIADA: 'waiting', APROVADA: 'active' };
const CANCEL = { method: 'PATCH', body: { status: 'CANCELADA' } } as const;

/** The receiving account, from `CORRENTE/0001/123456`. */
export type Account = Readonly<{ tipoConta: string; agencia: string; conta: string }>;
export const accountOf = (variable: string): Account => {
  const [tipoConta = '', agencia = '', conta = ''] = variable.split('/');
  return { tipoConta, agencia, conta };
};

/**
 * Pix Automático according to Banco Central's OpenAPI: a recurrence (`/rec`) with its own location (`/locrec`), which
 * the payer authorizes by a QR code (its second journey), and recurring charges (`PUT /cobr/{txid}`) under it. The
 * amount is not fixed, because a plan's price changes; the payer may set a limit at the bank.
 * @see https://github.com/bacen/pix-api/blob/main/openapi.yaml version 2.9
 */
export class BcbMandates implements Mandates {
  constructor(
    private readonly bank: BankClient,
    private readonly account: Account,
  ) {}

  /**
   * The bank assigns the id of a recurrence. A retry after a crash creates another one; the code of the first is never
   * shown.
   */
  async create({ id, payer, detail, months, startsAt }: NewMandate): Promise<ProviderMandate> {
    const loc = await this.bank.call({ method: 'POST', path: '/locrec', body: {} }, LocRec);
    const body = {
      vinculo: { contrato: id, devedor: debtorOf(payer.name, payer.document), objeto: detail.slice(0, LONGEST_OBJECT) },
      calendario: { dataInicial: dayIn(DEFAULT_TIME_ZONE, startsAt), periodicidade: PERIODS[months] ?? 'MENSAL' },
      politicaRetentativa: 'NAO_PERMITE',
      loc: loc.id,
    };
    const { idRec } = await this.bank.call({ method: 'POST', path: '/rec', body }, Rec);
    const { dadosQR } = await this.rec(idRec);
    if (!dadosQR) throw new Error('the bank gave no code for the mandate');
    return { providerId: idRec, pixCode: dadosQR.pixCopiaECola };
  }

  async state(providerId: string): Promise<MandateState> {
    const { status } = await this.rec(providerId);
    return STATES[status] ?? 'over';
  }

  /** The bank rejects cancelling a recurrence that has ended, which counts as success. */
  async cancel(providerId: string): Promise<void> {
    await this.bank.call({ ...CANCEL, path: `/rec/${providerId}` }, Rec).catch(async (error: unknown) => {
      if (!(error instanceof BankRefusal) || (await this.state(providerId)) !== 'over') throw error;
    });
  }

  /** @throws ProviderRefusal if the bank rejects it */
  async charge({ id, cents, detail, mandateId, dueDay }: MandateCharge): Promise<ProviderCharge> {
    const path = `/cobr/${id}`;
    const body = {
      idRec: mandateId,
      infoAdicional: detail.slice(0, LONGEST_DETAIL),
      calendario: { dataDeVencimento: dueDay },
      valor: { original: moneyOf(cents) },
      ajusteDiaUtil: false,
      recebedor: this.account,
    };
    await this.bank.call({ method: 'PUT', path, body }, CobR).catch(async (error: unknown) => {
      if (!(error instanceof BankRefusal)) throw error;
      // Banks reject a known `txid`; then the charge was created before a crash.
      await this.bank.call({ method: 'GET', path }, CobR).catch(() => {
        throw new ProviderRefusal(error.explanation);
      });
    });
    return { providerId: `${RECURRING}${id}`, pixCode: null, payUrl: null };
  }

  /** The bank does not cancel a charge on or after its due day. It is then paid and becomes credit. */
  async cancelCharge(providerId: string): Promise<void> {
    const path = `/cobr/${providerId.slice(RECURRING.length)}`;
    await this.bank.call({ ...CANCEL, path }, CobR).catch((error: unknown) => {
      if (!(error instanceof BankRefusal)) throw error;
    });
  }

  private rec(idRec: string) {
    return this.bank.call({ method: 'GET', path: `/rec/${idRec}` }, Rec);
  }
}
