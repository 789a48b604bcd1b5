import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { text } from 'node:stream/consumers';
import { generate } from 'selfsigned';

type Devolucao = { id: string; rtrId: string; valor: string; status: string; horario: { solicitacao: string } };
type Pix = { endToEndId: string; txid: string; valor: string; horario: string; devolucoes: Devolucao[] };
type Cob = { txid: string; status: string; valor: { original: string }; pixCopiaECola: string; pix: Pix[] };
type CobR = { txid: string; idRec: string; status: string; valor: { original: string }; due: string; pix: Pix[] };
type Rec = { idRec: string; status: string; vinculo: object; calendario: object };
export type Fault = 'away' | 'reset' | 'silent' | 'lost answer' | 'refused';
type Reply = readonly [status: number, json: unknown];

const SECRETS = { id: 'client', secret: 'not-a-real-secret' };
const TOKEN_SECONDS = 3_600;
/** Method, kind, id, and the nested resource. */
const PATH = /^(\w+) \/v2\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+)\/([^/]+))?$/;
const randomId = (prefix: string, length: number) => `${prefix}${randomBytes(length).toString('hex')}`.slice(0, length);
const problem = (status: number, title: string): Reply => [
  status,
  { type: 'about:blank', title, status, detail: title },
];

/**
 * Simulates a bank with Banco Central's Pix API (version 2.9 of its OpenAPI), like Efí: under `/v2`, with tokens from
 * `/oauth/token`, over TLS with client certificates. Tests pay, refund and cancel in it like a bank's customers, and
 * configure its faults.
 */
export class BankDouble {
  readonly cobs = new Map<string, Cob>();
  readonly cobrs = new Map<string, CobR>();
  readonly recs = new Map<string, Rec>();
  readonly webhooks = new Map<string, { webhookUrl: string; skipsMtls: boolean }>();
  readonly calls: string[] = [];
  /** The faults of the next calls, in order; token calls are exempt. */
  faults: Fault[] = [];
  /** Creates the next recurring charge, and closes the connection before the reply. */
  loseNextCobR = false;
  /** The settings with which billing reaches it. */
  settings: Record<string, string> = {};
  /** Rejects the next refund. */
  refusesRefunds = false;
  /** A refund is decided immediately, or waits for `decide`. */
  refundState = 'DEVOLVIDO';
  private tokens = new Set<string>();
  private server: Server | undefined;

  /** @returns the settings with which billing reaches it */
  async start(): Promise<Record<string, string>> {
    const [server, client] = [await certificate('bank', true), await certificate('recado', false)];
    this.server = createServer(
      { cert: server.cert, key: server.private, ca: client.cert, requestCert: true, rejectUnauthorized: true },
      (request, response) => void this.receive(request, response),
    );
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.settings = {
      ...{ PAYMENT_PROVIDER: 'efi', PIX_KEY: 'pix@recado.test', PIX_CA: server.cert },
      PIX_API_URL: `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      ...{ PIX_CLIENT_ID: SECRETS.id, PIX_CLIENT_SECRET: SECRETS.secret },
      PIX_CERTIFICATE: `${client.cert}\n${client.private}`,
    };
    return this.settings;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    this.server?.close();
    await Promise.resolve();
  }

  /** Revokes all tokens early. */
  endTokens(): void {
    this.tokens.clear();
  }

  /** Simulates a payer with a code. */
  pay(txid: string, cents: number): Pix {
    const charge = this.cobs.get(txid) ?? this.cobrs.get(txid);
    if (!charge) throw new Error(`the bank has no charge ${txid}`);
    const valor = (cents / 100).toFixed(2);
    const horario = new Date().toISOString();
    const pix: Pix = { endToEndId: randomId('E', 32), txid, valor, horario, devolucoes: [] };
    charge.pix.push(pix);
    charge.status = 'CONCLUIDA';
    return pix;
  }

  /** Simulates a refund in the bank's own panel. */
  giveBack(pix: Pix, cents: number): void {
    pix.devolucoes.push(aDevolucao(randomId('D', 20), cents, 'DEVOLVIDO'));
  }

  decide(status: 'DEVOLVIDO' | 'NAO_REALIZADO'): void {
    for (const { devolucoes } of [...this.cobs.values(), ...this.cobrs.values()].flatMap(({ pix }) => pix))
      for (const one of devolucoes) if (one.status === 'EM_PROCESSAMENTO') one.status = status;
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const body = await text(request);
    const call = `${method} ${url}`;
    this.calls.push(call);
    const fault = this.faultOf(call);
    if (fault === 'reset') return void (request.socket as TLSSocket).destroy();
    if (fault === 'silent') return; // does not respond until the caller gives up
    const [status, json] = refusalOf(fault) ?? this.answer(call, body, headers);
    if (fault === 'lost answer') return void (request.socket as TLSSocket).destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  private faultOf(call: string): Fault | undefined {
    if (call === 'POST /oauth/token') return undefined;
    if (!this.loseNextCobR || !call.startsWith('PUT /v2/cobr/')) return this.faults.shift();
    this.loseNextCobR = false;
    return 'lost answer';
  }

  private answer(call: string, body: string, headers: IncomingMessage['headers']): Reply {
    if (call === 'POST /oauth/token') return this.giveToken(headers.authorization);
    if (!this.tokens.has(headers.authorization ?? '')) return problem(401, 'no token');
    const json = body ? (JSON.parse(body) as Record<string, never>) : {};
    const { known, what, id, subId } = partsOf(call);
    if (known.startsWith('PUT webhook')) return this.putWebhook(what, json, headers);
    return this.charges(known, [id, subId], json) ?? this.mandates(known, id, json);
  }

  private charges(
    known: string,
    [id, subId]: readonly [string, string],
    json: Record<string, never>,
  ): Reply | undefined {
    if (known === 'PUT cob') return this.putCob(id, json);
    if (known === 'GET cob') return found(this.cobs.get(id));
    if (known === 'PUT pix/devolucao') return this.putDevolucao(id, subId, json['valor'] ?? '');
    if (known !== 'GET pix/devolucao') return undefined;
    return found(this.pixOf(id)?.devolucoes.find((one) => one.id === subId));
  }

  private giveToken(authorization: string | undefined): Reply {
    const right = `Basic ${Buffer.from(`${SECRETS.id}:${SECRETS.secret}`).toString('base64')}`;
    if (authorization !== right) return problem(401, 'wrong credentials');
    const token = randomId('t', 32);
    this.tokens.add(`Bearer ${token}`);
    return [200, { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: 'cob.write cob.read' }];
  }

  private putCob(txid: string, { valor, chave }: { valor?: { original: string }; chave?: string }): Reply {
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid) || !valor || !chave) return problem(400, 'CobOperacaoInvalida');
    if (this.cobs.has(txid))
      return [409, { nome: 'txid_duplicado', mensagem: 'Campo txid informado já foi utilizado' }];
    const pixCopiaECola = `00020101021226bank.test/qr/v2/${txid}52040000530398654${valor.original}6304ABCD`;
    const cob: Cob = { txid, status: 'ATIVA', valor, pixCopiaECola, pix: [] };
    this.cobs.set(txid, cob);
    return [201, { ...cob, calendario: { criacao: new Date().toISOString(), expiracao: 3_600 }, pix: undefined }];
  }

  private putDevolucao(endToEndId: string, id: string, valor: string): Reply {
    const pix = this.pixOf(endToEndId);
    if (!pix) return problem(404, 'PixNaoEncontrado');
    const cents = Number(valor.replace('.', ''));
    const left = Number(pix.valor.replace('.', '')) - sumOf(pix.devolucoes);
    if (this.refusesRefunds || pix.devolucoes.some((one) => one.id === id) || cents > left)
      return problem(400, 'PixDevolucaoInvalida');
    const made = aDevolucao(id, cents, this.refundState);
    pix.devolucoes.push(made);
    return [201, made];
  }

  private putWebhook(
    what: string,
    { webhookUrl = '' }: { webhookUrl?: string },
    headers: IncomingMessage['headers'],
  ): Reply {
    this.webhooks.set(what, { webhookUrl, skipsMtls: headers['x-skip-mtls-checking'] === 'true' });
    return [201, { webhookUrl }];
  }

  private mandates(known: string, id: string, json: Record<string, never>): Reply {
    if (known === 'POST locrec') return [201, { id: this.recs.size + 1, location: 'bank.test/qr/v2/rec/1' }];
    if (known === 'POST rec') return this.postRec(json);
    if (known === 'GET rec') return found(this.shownRec(id));
    if (known === 'PATCH rec') return this.patchRec(id, json);
    if (known === 'PUT cobr') return this.putCobR(id, json);
    if (known === 'PATCH cobr') return this.patchCobR(id);
    return known === 'GET cobr' ? found(this.cobrs.get(id)) : problem(404, 'no such path');
  }

  private postRec({ vinculo, calendario }: { vinculo?: object; calendario?: object }): Reply {
    if (!vinculo || !calendario) return problem(400, 'RecOperacaoInvalida');
    const rec = { idRec: randomId('RR', 29), status: 'CRIADA', vinculo, calendario };
    this.recs.set(rec.idRec, rec);
    return [201, rec];
  }

  private shownRec(idRec: string): object | undefined {
    const rec = this.recs.get(idRec);
    const dadosQR = { jornada: 'JORNADA_2', pixCopiaECola: `00020101021226bank.test/rec/${idRec}6304ABCD` };
    return rec && { ...rec, dadosQR };
  }

  private patchRec(idRec: string, { status }: { status?: string }): Reply {
    const rec = this.recs.get(idRec);
    if (!rec || !status || ['CANCELADA', 'REJEITADA', 'EXPIRADA'].includes(rec.status))
      return problem(400, 'RecOperacaoInvalida');
    rec.status = status;
    return [200, rec];
  }

  private putCobR(txid: string, body: { idRec?: string; valor?: { original: string }; calendario?: object }): Reply {
    const { idRec = '', valor, calendario } = body;
    if (this.cobrs.has(txid) || !valor || this.recs.get(idRec)?.status !== 'APROVADA' || !('recebedor' in body))
      return problem(400, 'CobROperacaoInvalida');
    const due = (calendario as { dataDeVencimento: string }).dataDeVencimento;
    const cobr: CobR = { txid, idRec, status: 'CRIADA', valor, due, pix: [] };
    this.cobrs.set(txid, cobr);
    return [201, { ...cobr, pix: undefined }];
  }

  private patchCobR(txid: string): Reply {
    const cobr = this.cobrs.get(txid);
    if (!cobr || !['CRIADA', 'ATIVA'].includes(cobr.status)) return problem(400, 'CobROperacaoInvalida');
    cobr.status = 'CANCELADA';
    return [200, cobr];
  }

  private pixOf(endToEndId: string): Pix | undefined {
    const all = [...this.cobs.values(), ...this.cobrs.values()].flatMap(({ pix }) => pix);
    return all.find((one) => one.endToEndId === endToEndId);
  }
}

/** Parses a call: `PUT pix/devolucao` with the id of the Pix and the id of the refund. */
function partsOf(call: string): { known: string; what: string; id: string; subId: string } {
  const [, method = '', what = '', id = '', sub = '', subId = ''] = PATH.exec(call) ?? [];
  return { known: `${method} ${what}${sub && `/${sub}`}`, what, id, subId };
}

/** The error reply of a fault, if it has one. */
const refusalOf = (fault: Fault | undefined): Reply | undefined => {
  if (fault === 'away') return problem(503, 'ServicoIndisponivel');
  return fault === 'refused' ? problem(400, 'CobOperacaoInvalida') : undefined;
};

const found = (what: unknown): Reply => (what ? [200, what] : problem(404, 'NaoEncontrado'));

const aDevolucao = (id: string, cents: number, status: string): Devolucao => ({
  ...{ id, rtrId: randomId('R', 32), valor: (cents / 100).toFixed(2), status },
  horario: { solicitacao: new Date().toISOString() },
});

/** The amount that is refunded or pending. */
const sumOf = (devolucoes: readonly Devolucao[]): number =>
  devolucoes
    .filter(({ status }) => status !== 'NAO_REALIZADO')
    .reduce((sum, { valor }) => sum + Number(valor.replace('.', '')), 0);

function certificate(name: string, isServer: boolean) {
  return generate([{ name: 'commonName', value: name }], {
    ...{ keyType: 'ec', curve: 'P-256', algorithm: 'sha256' },
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
      ...(isServer ? [{ name: 'subjectAltName' as const, altNames: [{ type: 7 as const, ip: '127.0.0.1' }] }] : []),
    ],
  });
}
