import { replies, type ReceivedRequest, type Reply } from '../../../service-kit/test/http-double.js';
import { BANK_LINE } from './ixc.js';

export const MK_CLIENT = { id: 'Client_Id_a1', secret: 'Client_Secret_b2' };
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2lnbmVk';

export const aTitle = (titulo: string, fields: Record<string, string | null> = {}) => ({
  ...{ titulo, status: 'aberto', valor: '59.9', datavenc: '2026-12-10 00:00:00', linhadig: BANK_LINE, pix: null },
  ...fields,
});

/**
 * A double of the MK-AUTH API endpoints that are used: a plain-text token for client and secret, and invoices by
 * document.
 */
export class MkAuthDouble {
  readonly titles: Record<string, readonly object[]> = {};

  readonly reply: Reply = (response, asked) => this.answer(asked)(response, asked);

  private answer({ path, headers }: ReceivedRequest): Reply {
    const client = Buffer.from(`${MK_CLIENT.id}:${MK_CLIENT.secret}`).toString('base64');
    if (path === '/mk/api/')
      return headers.authorization === `Basic ${client}` ? replies.text(`${TOKEN}\n`) : replies.text('', 401);
    if (headers.authorization !== `Bearer ${TOKEN}`) return replies.text('', 401);
    const titulos = this.titles[path.replace('/mk/api/titulo/titulos/', '')];
    return replies.json(titulos ? { titulos } : { mensagem: 'Registro não encontrado' });
  }
}
