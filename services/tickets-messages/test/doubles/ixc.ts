import { replies, type ReceivedRequest, type Reply } from '../../../service-kit/test/http-double.js';

export const IXC_TOKEN = '53:0a1b2c3d4e5f';
export const PIX = '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d3-a456-4266554400005204000053039865802BR6304ABCD';
export const BANK_LINE = '34191.79001 01043.510047 91020.150008 1 98760000009990';

type Receivable = Readonly<Record<string, string>>;
export const aReceivable = (id: string, fields: Record<string, string> = {}): Receivable => ({
  ...{ id, status: 'A', liberado: 'S', valor: '99.90', valor_aberto: '99.90', data_vencimento: '2026-12-10' },
  ...{ linha_digitavel: BANK_LINE, gateway_link: '', pix_txid: `tx${id}` },
  ...fields,
});

/**
 * A double of the IXC web service calls that are used: customers by formatted document, open receivables by customer.
 */
export class IxcDouble {
  /** By the customer's document. */
  readonly receivables: Record<string, readonly Receivable[]> = {};

  readonly reply: Reply = (response, asked) => this.answer(asked)(response, asked);

  private answer({ path, body, headers, method }: ReceivedRequest): Reply {
    const token = `Basic ${Buffer.from(IXC_TOKEN).toString('base64')}`;
    if (headers.authorization !== token || method !== 'POST') return replies.text('Não autorizado', 401);
    const query = JSON.parse(body) as Record<string, string>;
    if (path === '/webservice/v1/get_pix') return this.pix(query['id_areceber'] ?? '');
    if (headers['ixcsoft'] !== 'listar') return replies.json({ type: 'error', message: 'Recurso desconhecido' });
    return this.rowsOf(path, query['query'] ?? '');
  }

  private rowsOf(path: string, wanted: string): Reply {
    const documents = Object.keys(this.receivables);
    if (path === '/webservice/v1/cliente') {
      const found = documents.indexOf(wanted);
      return rows(found < 0 ? [] : [{ id: String(found + 1), cnpj_cpf: wanted }]);
    }
    return rows(this.receivables[documents[Number(wanted) - 1] ?? ''] ?? []);
  }

  private pix(id: string): Reply {
    const all = Object.values(this.receivables).flat();
    const isThere = all.some((one) => one['id'] === id && one['pix_txid'] !== '');
    if (!isThere) return replies.text('', 500);
    return replies.json({ type: 'success', gateway: 'x', pix: { dadosPix: {}, qrCode: { qrcode: PIX } } });
  }
}

/** Leaves out the field if the list has no rows. */
const rows = (registros: readonly Receivable[]): Reply =>
  replies.json({ page: '1', total: String(registros.length), ...(registros.length > 0 && { registros }) });
