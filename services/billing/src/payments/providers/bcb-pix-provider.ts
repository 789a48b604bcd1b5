import { AppError } from '@recado/service-kit/errors';
import { z } from 'zod';
import {
  ProviderRefusal,
  type NewRefund,
  type PaymentProvider,
  type ProviderRefund,
  type ProviderStatus,
  type RawNotice,
} from './payment-provider.js';
import type { NewCharge, ProviderCharge } from './charge.js';
import type { Mandates } from './mandates.js';
import { BankRefusal, type BankClient } from './bank-client.js';
import { isSame, jsonOf } from './notices.js';
import { BankNotice, Cob, CobR, Devolucao, moneyOf } from './bank-schemas.js';

/** Distinguishes recurring from immediate charges, which the `txid` alone does not do. */
export const RECURRING = 'cobr-';
const LONGEST_DETAIL = 140;
const REFUND_STATES = { EM_PROCESSAMENTO: 'pending', DEVOLVIDO: 'done', NAO_REALIZADO: 'failed' } as const;

/**
 * Pix according to Banco Central's OpenAPI, which the banks' APIs follow: `PUT` and `GET /cob/{txid}`, `GET
 * /cobr/{txid}`, `PUT /pix/{e2eid}/devolucao/{id}` and the bodies of the webhooks.
 * @see https://github.com/bacen/pix-api/blob/main/openapi.yaml version 2.9
 */
export abstract class BcbPixProvider implements PaymentProvider {
  abstract readonly name: string;
  abstract readonly isConfigured: boolean;
  readonly method = 'pix';
  abstract readonly mandates?: Mandates;
  protected abstract readonly bank: BankClient;
  protected abstract readonly pixKey: string;
  protected abstract readonly webhookSecret: string;

  /** Our id is the `txid`, so that a retry finds the existing charge. */
  async charge({ id, cents, detail, expiresAt, payer }: NewCharge): Promise<ProviderCharge> {
    const body = {
      calendario: { expiracao: Math.max(60, Math.floor((expiresAt.getTime() - Date.now()) / 1_000)) },
      ...(payer?.document && { devedor: debtorOf(payer.name, payer.document) }),
      valor: { original: moneyOf(cents) },
      chave: this.pixKey,
      solicitacaoPagador: detail.slice(0, LONGEST_DETAIL),
    };
    const made = await this.bank.call({ method: 'PUT', path: `/cob/${id}`, body }, Cob).catch((error: unknown) => {
      if (error instanceof BankRefusal) return this.madeBefore(id, cents, error);
      throw error;
    });
    const cob = made.pixCopiaECola ? made : await this.cob(id);
    if (!cob.pixCopiaECola)
      throw new AppError('ERR_PAYMENT_PROVIDER', { cause: new Error('the bank gave no Pix code') });
    return { providerId: id, pixCode: cob.pixCopiaECola, payUrl: null };
  }

  async status(providerId: string): Promise<ProviderStatus> {
    const isRecurring = providerId.startsWith(RECURRING);
    const path = isRecurring ? `/cobr/${providerId.slice(RECURRING.length)}` : `/cob/${providerId}`;
    const found = await this.bank.call({ method: 'GET', path }, z.union([Cob, CobR]));
    return {
      payments: found.pix.map(({ endToEndId: id, valor: cents, horario: at }) => ({ id, cents, at })),
      refunds: found.pix.flatMap(({ endToEndId, devolucoes }) => devolucoes.map((one) => refundOf(endToEndId, one))),
      isOver: !['CRIADA', 'ATIVA', 'CONCLUIDA'].includes(found.status),
    };
  }

  /** @throws ProviderRefusal if the bank does not refund the money */
  async refund({ id, paymentId, cents }: NewRefund): Promise<void> {
    const path = `/pix/${paymentId}/devolucao/${id}`;
    const asked = await this.bank
      .call({ method: 'PUT', path, body: { valor: moneyOf(cents) } }, Devolucao)
      .catch(async (error: unknown) => {
        if (!(error instanceof BankRefusal)) throw error;
        // Banks reject a known id; then the refund was already requested.
        const known = await this.bank.call({ method: 'GET', path }, Devolucao).catch(() => null);
        if (!known) throw new ProviderRefusal(error.explanation);
        return known;
      });
    if (asked.valor !== cents) throw new ProviderRefusal('another value goes back under this id');
  }

  /** The registered URL contains the secret. Banks call that URL, or append `/pix`, `/rec` or `/cobr`. */
  verify({ query, body }: RawNotice): string[] {
    if (this.webhookSecret === '' || !isSame(query['hmac'] ?? '', this.webhookSecret))
      throw new AppError('ERR_NO_PERMISSION');
    const { data } = BankNotice.safeParse(jsonOf(body));
    if (!data) return [];
    const txids = [...data.pix, ...data.cobsr].map(({ txid }) => txid);
    const named = [
      ...txids.flatMap((txid) => txid && [txid, `${RECURRING}${txid}`]),
      ...data.recs.map((one) => one.idRec),
    ];
    return [...new Set(named.filter((id): id is string => Boolean(id)))];
  }

  private cob(txid: string): Promise<z.output<typeof Cob>> {
    return this.bank.call({ method: 'GET', path: `/cob/${txid}` }, Cob);
  }

  /** Banks reject a known `txid`; then the charge was created before a crash, and its code is read. */
  private async madeBefore(txid: string, cents: number, refusal: BankRefusal): Promise<z.output<typeof Cob>> {
    const cob = await this.cob(txid).catch(() => null);
    if (cob?.valor.original !== cents) throw refusal;
    return cob;
  }
}

export const debtorOf = (nome: string, document: string): { nome: string; cpf?: string; cnpj?: string } => ({
  nome: nome.slice(0, LONGEST_DETAIL),
  [document.length === 11 ? 'cpf' : 'cnpj']: document,
});

const refundOf = (paymentId: string, { id, valor: cents, horario, status }: Devolucao): ProviderRefund => ({
  ...{ id, paymentId, cents, state: REFUND_STATES[status] },
  at: horario?.liquidacao ?? horario?.solicitacao ?? new Date(),
});
