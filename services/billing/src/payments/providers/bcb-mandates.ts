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

/** The receiver's account, as `CORRENTE/0001/123456`. */
export type Account = Readonly<{ tipoConta: string; agencia: string; conta: string }>;
export const accountOf = (variable: string): Account => {
  const [tipoConta = '', agencia = '', conta = ''] = variable.split('/');
  return { tipoConta, agencia, conta };
};

/**
 * Pix Automático as Banco Central's OpenAPI has it: a recurrence (`/rec`) with a location of its own (`/locrec`), which the payer
 * authorises by a QR code (its second journey), and recurring charges (`PUT /cobr/{txid}`) under it. The value is not
 * fixed, because a plan's price changes; the payer may set a limit at the bank.
 * @see https://github.com/bacen/pix-api/blob/main/openapi.yaml version 2.9
 */
export class BcbMandates implements Mandates {
  constructor(
    private readonly bank: BankClient,
    private readonly account: Account,
  ) {}

  /** The bank names a recurrence itself: a repeat after a crash makes another, and nobody sees the code of the first. */
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

  /** The bank refuses to end what is over, which is as good. */
  async cancel(providerId: string): Promise<void> {
    await this.bank.call({ ...CANCEL, path: `/rec/${providerId}` }, Rec).catch(async (error: unknown) => {
      if (!(error instanceof BankRefusal) || (await this.state(providerId)) !== 'over') throw error;
    });
  }

  /** @throws ProviderRefusal when the bank does not take it */
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
      // Banks refuse a `txid` that they have: then the charge was made before a crash.
      await this.bank.call({ method: 'GET', path }, CobR).catch(() => {
        throw new ProviderRefusal(error.explanation);
      });
    });
    return { providerId: `${RECURRING}${id}`, pixCode: null, payUrl: null };
  }

  /** On its day and later the bank does not take a charge back: it is paid then, and is credit. */
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
