import { replies, type ReceivedRequest, type Reply } from '../../../service-kit/test/http-double.js';
import { BANK_LINE, PIX } from './ixc.js';

export const ASAAS_TOKEN = '$aact_prod_0001';
type Payment = Readonly<{ id: string; status: string; value: number; dueDate: string } & Record<string, unknown>>;

export const aPayment = (id: string, fields: Partial<Payment> = {}): Payment => ({
  ...{ id, status: 'PENDING', value: 129.9, dueDate: '2026-12-10', invoiceNumber: `0${id}`, deleted: false },
  ...{ invoiceUrl: `https://www.asaas.com/i/${id}`, hasPix: true, hasBill: true },
  ...fields,
});

/** A double of the Asaas API endpoints that are used. A payment is found under one status at a time. */
export class AsaasDouble {
  /** By the customer's document without punctuation. */
  readonly payments: Record<string, readonly Payment[]> = {};

  readonly reply: Reply = (response, asked) => this.answer(asked)(response, asked);

  private answer({ path, headers }: ReceivedRequest): Reply {
    if (headers['access_token'] !== ASAAS_TOKEN) return replies.json({ errors: [{ code: 'invalid' }] }, 401);
    const { pathname, searchParams } = new URL(path, 'http://asaas.test');
    if (pathname === '/v3/customers') {
      const document = searchParams.get('cpfCnpj') ?? '';
      return page(document in this.payments ? [{ id: `cus_${document}`, deleted: false }] : []);
    }
    if (pathname === '/v3/payments') {
      const own = this.payments[(searchParams.get('customer') ?? '').replace('cus_', '')] ?? [];
      return page(own.filter(({ status }) => status === searchParams.get('status')));
    }
    return this.howToPay(pathname);
  }

  private howToPay(pathname: string): Reply {
    const [, , , id, what] = pathname.split('/');
    const payment = Object.values(this.payments)
      .flat()
      .find((one) => one.id === id);
    if (what === 'pixQrCode' && payment?.['hasPix']) return replies.json({ encodedImage: 'x', payload: PIX });
    if (what === 'identificationField' && payment?.['hasBill'])
      return replies.json({ identificationField: BANK_LINE.replaceAll(/[. ]/g, '') });
    return replies.json({ errors: [{ code: 'invalid_action' }] }, 400);
  }
}

const page = (data: readonly object[]): Reply => replies.json({ object: 'list', totalCount: data.length, data });
