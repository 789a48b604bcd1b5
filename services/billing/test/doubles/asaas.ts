import { randomUUID } from 'node:crypto';
import { DoubleServer, type Answer, type Call } from './double-server.js';

type Customer = { id: string; externalReference: string; cpfCnpj: string; [field: string]: unknown };
type Refund = { dateCreated: string; status: string; value: number; description: string | null };
type Payment = {
  id: string;
  externalReference: string;
  value: number;
  originalValue: number | null;
  status: string;
  paymentDate: string | null;
  deleted: boolean;
  refunds: Refund[] | null;
  [field: string]: unknown;
};
type RequestBody = Record<string, unknown>;

const PREFIX = '/v3';
/** Asaas sends local dates and times without a time zone. */
const local = (at: Date): string =>
  new Date(at.getTime() - 3 * 60 * 60_000).toISOString().replace('T', ' ').slice(0, 19);
const today = (): string => local(new Date()).slice(0, 10);
const ok = (body: unknown): Answer => ({ status: 200, body });
const refused = (code: string, description: string, status = 400): Answer => ({
  status,
  body: { errors: [{ code, description }] },
});
const page = (data: unknown[]): Answer =>
  ok({ object: 'list', hasMore: false, totalCount: data.length, limit: 10, offset: 0, data });

const search = (all: readonly { externalReference: string }[], reference: string | null): Answer =>
  page(all.filter(({ externalReference }) => externalReference === reference));

/**
 * Simulates the part of Asaas' API that billing uses, with its documented rules: each call requires token and
 * User-Agent; a customer requires a CPF or CNPJ; no due date in the past; refunds up to the value, without their own
 * ids.
 */
export class AsaasDouble extends DoubleServer {
  readonly customers: Customer[] = [];
  readonly payments: Payment[] = [];
  balance = Number.POSITIVE_INFINITY;

  constructor(public token: string) {
    super();
  }

  /** Simulates a payment, optionally of another amount. CONFIRMED: the payer's bank holds the money. */
  pay(id: string, { value, status = 'RECEIVED' }: { value?: number; status?: string } = {}): void {
    const payment = this.the(id);
    if (value !== undefined) Object.assign(payment, { originalValue: payment.value, value });
    Object.assign(payment, { status, paymentDate: status === 'RECEIVED' ? today() : null });
  }

  /** Simulates a refund in Asaas' panel. */
  refundByHand(id: string, value: number): void {
    this.addRefund(this.the(id), { value, status: 'DONE', description: 'Pedido do cliente' });
  }

  settleRefunds(id: string, status: 'DONE' | 'CANCELLED'): void {
    for (const refund of this.the(id).refunds ?? []) refund.status = status;
  }

  /** Returns a webhook call of Asaas as billing receives it from the gateway. */
  notice(event: string, id: string, token: string) {
    const body = { id: `evt_${randomUUID()}&1`, event, dateCreated: local(new Date()), payment: this.the(id) };
    return {
      provider: 'asaas',
      headers: { 'asaas-access-token': token, 'content-type': 'application/json' } as Record<string, string>,
      query: {},
      body: Buffer.from(JSON.stringify(body)).toString('base64'),
    };
  }

  the(id: string): Payment {
    const found = this.payments.find((one) => one.id === id);
    if (!found) throw new Error(`there is no payment ${id}`);
    return found;
  }

  protected answer(call: Call): Answer {
    const { method, path, headers, body } = call;
    if (headers['access_token'] !== this.token || !headers['user-agent'])
      return refused('invalid_access_token', 'A chave de API fornecida é inválida', 401);
    const [, kind, id = '', more] = path.slice(PREFIX.length).split('/');
    const said = body === '' ? {} : (JSON.parse(body) as RequestBody);
    const reference = call.query.get('externalReference');
    if (method === 'GET' && id === '') return search(kind === 'customers' ? this.customers : this.payments, reference);
    if (kind === 'customers') return this.storeCustomer(id, said);
    return id === '' ? this.addPayment(said) : this.onPayment(this.the(id), more, said);
  }

  private onPayment(payment: Payment, more: string | undefined, said: RequestBody): Answer {
    if (more === 'refund') return this.refund(payment, said);
    if (more !== 'pixQrCode') return ok(payment);
    return ok({ encodedImage: '', payload: `00020126pix${payment.id}6304ABCD`, expirationDate: '2032-01-01 00:00:00' });
  }

  private storeCustomer(id: string, said: RequestBody): Answer {
    const known = this.customers.find((one) => one.id === id);
    if (known) return ok(Object.assign(known, said));
    if (!said['name'] || !said['cpfCnpj']) return refused('invalid_object', 'O CPF ou CNPJ deve ser informado');
    const customer = { object: 'customer', ...said, id: `cus_${randomUUID()}`, deleted: false } as unknown as Customer;
    this.customers.push(customer);
    return ok(customer);
  }

  private addPayment(said: RequestBody): Answer {
    if (!this.customers.some(({ id }) => id === said['customer']))
      return refused('invalid_customer', 'Customer inválido');
    if (said['billingType'] !== 'PIX') return refused('invalid_billingType', 'O campo billingType deve ser informado');
    if (String(said['dueDate']) < today())
      return refused('invalid_dueDate', 'Não é permitido data de vencimento inferior a hoje.');
    const payment = {
      ...{ object: 'payment', ...said, id: `pay_${randomUUID()}`, status: 'PENDING', deleted: false },
      ...{ originalValue: null, paymentDate: null, refunds: null },
    } as unknown as Payment;
    this.payments.push(payment);
    return ok(payment);
  }

  private refund(payment: Payment, said: RequestBody): Answer {
    const [value, description] = [Number(said['value']), String(said['description'])];
    if (payment.status !== 'RECEIVED')
      return refused('invalid_action', 'Somente cobranças recebidas podem ser estornadas');
    if (value > this.balance) return refused('insufficient_balance', 'Saldo insuficiente para o estorno');
    const back = (payment.refunds ?? []).filter(({ status }) => status !== 'CANCELLED');
    if (back.reduce((sum, one) => sum + one.value, value) > payment.value)
      return refused('invalid_value', 'A soma dos estornos ultrapassa o valor da cobrança');
    this.addRefund(payment, { value, status: 'PENDING', description });
    return ok(payment);
  }

  private addRefund(payment: Payment, refund: Omit<Refund, 'dateCreated'>): void {
    payment.refunds = [...(payment.refunds ?? []), { dateCreated: local(new Date()), ...refund }];
  }
}
