import { AppError } from '@recado/service-kit/errors';
import { proto, type BinaryNode, type ConnectionState, type WASocket } from '@whiskeysockets/baileys';
import { Acknowledgements } from './acknowledgements.js';
import { keepArrivalOrder } from './arrival-order.js';
import { KEEP_ALIVE_MS, openSocket, type SocketParts } from './baileys-socket.js';
import { isPersonal, jidOf } from './jids.js';
import { numberOf, presenceOf, receiptOf } from './receipts.js';
import { StanzaBook } from './stanza-book.js';
import type { Address, ClientListeners, SendOutcome, TextToSend, WhatsappClient } from './whatsapp-client.js';

const ACK_DEADLINE_MS = 20_000;
const LOGOUT_DEADLINE_MS = 5_000;
/** A ping is answered within one interval; a socket that says nothing for longer only looks open. */
const SILENCE_MS = KEEP_ALIVE_MS + 10_000;
const SUBSCRIPTIONS = 500;
const BROKEN = 428;
const SILENT = 408;

/** WhatsApp by Baileys. Listens to the socket's stanzas where Baileys' own events come late or folded together. */
export class BaileysClient implements WhatsappClient {
  private readonly socket: WASocket;
  private readonly acks = new Acknowledgements();
  private readonly sending = new Map<string, Uint8Array>();
  private readonly subscribed = new Set<string>();
  private readonly watchdog: NodeJS.Timeout;
  private readonly opened: Promise<boolean>;
  private isOpened: (open: boolean) => void = () => undefined;
  private heardAt = performance.now();
  private isOver = false;

  constructor(
    private readonly parts: Omit<SocketParts, 'stanzas'>,
    private readonly listeners: ClientListeners,
  ) {
    this.opened = new Promise((resolve) => (this.isOpened = resolve));
    const stanzas = new StanzaBook();
    const findSent = async (id: string) => this.sending.get(id) ?? (await parts.findSent(id));
    this.socket = openSocket({ ...parts, findSent, stanzas });
    this.socket.ev.on('connection.update', (update) => this.onUpdate(update));
    this.socket.ev.on('creds.update', () => void parts.vault.saveCredentials().catch(() => undefined));
    this.socket.ev.on('messages.upsert', ({ messages }) => {
      messages.forEach(() => parts.failpoints.pass('after-receipt'));
    });
    this.listen(stanzas);
    this.watchdog = setInterval(() => this.checkSilence(), SILENCE_MS / 5);
  }

  async sendText({ messageId, contact, text, quoted }: TextToSend): Promise<SendOutcome> {
    const jid = jidOf(contact);
    const acknowledged = this.acks.wait(messageId, ACK_DEADLINE_MS);
    acknowledged.catch(() => undefined); // awaited below, unless sending itself fails first
    try {
      // a preview would make this process fetch whatever address somebody typed
      const content = { text, linkPreview: null };
      const options = { messageId, ...(quoted && { quoted: quotedMessage(jid, quoted) }) };
      const sent = await this.socket.sendMessage(jid, content, options);
      const encoded = proto.Message.encode(sent?.message ?? {}).finish();
      this.sending.set(messageId, encoded);
      this.parts.failpoints.pass('after-send');
      const reason = await acknowledged;
      return reason === undefined ? { accepted: true, content: encoded } : { accepted: false, reason };
    } catch (cause) {
      throw new AppError('ERR_SENDING_WAPP_MSG', { cause });
    } finally {
      this.sending.delete(messageId);
    }
  }

  async markRead(contact: Address, messageIds: readonly string[]): Promise<void> {
    const remoteJid = jidOf(contact);
    await this.socket.readMessages(messageIds.map((id) => ({ remoteJid, id, fromMe: false })));
  }

  async logout(): Promise<void> {
    const deadline = new Promise<false>((resolve) => setTimeout(() => resolve(false), LOGOUT_DEADLINE_MS).unref());
    const isOpen = this.parts.vault.creds.me && (await Promise.race([this.opened, deadline]));
    this.isOver = true; // the end that follows is our own
    if (isOpen) await Promise.race([this.socket.logout().catch(() => undefined), deadline]);
    this.close();
  }

  close(): void {
    this.isOver = true;
    this.isOpened(false);
    clearInterval(this.watchdog);
    this.acks.failAll();
    void this.socket.end(undefined).catch(() => undefined);
  }

  private listen(stanzas: StanzaBook): void {
    const { ws } = this.socket;
    ws.on('frame', () => (this.heardAt = performance.now()));
    keepArrivalOrder(ws, (node) => {
      stanzas.note(node);
      this.subscribeTo(node);
    });
    ws.on('CB:ack,class:message', (node: BinaryNode) => this.acks.note(node));
    ws.on('CB:receipt', (node: BinaryNode) => {
      const receipt = receiptOf(node);
      if (receipt) this.listeners.onReceipt(receipt);
    });
    ws.on('CB:chatstate', (node: BinaryNode) => {
      const presence = presenceOf(node);
      if (presence) this.listeners.onPresence(presence);
    });
  }

  private onUpdate({ connection, qr, isNewLogin, lastDisconnect }: Partial<ConnectionState>): void {
    if (this.isOver) return;
    if (qr) this.listeners.onQr(qr);
    if (isNewLogin) this.listeners.onPaired();
    if (connection === 'open') {
      this.isOpened(true);
      this.listeners.onOpen(numberOf(this.parts.vault.creds.me?.id));
    }
    if (connection === 'close') this.end(codeOf(lastDisconnect?.error));
  }

  private end(code: number): void {
    this.close();
    this.listeners.onClosed(code);
  }

  private checkSilence(): void {
    if (!this.isOver && performance.now() - this.heardAt > SILENCE_MS) this.end(SILENT);
  }

  /** WhatsApp tells about typing only those who asked for this person. */
  private subscribeTo({ attrs: { from, recipient, category } }: BinaryNode): void {
    if (!from || recipient || category || !isPersonal(from) || this.subscribed.has(from)) return;
    if (this.subscribed.size >= SUBSCRIPTIONS) this.subscribed.clear();
    this.subscribed.add(from);
    setImmediate(() => void this.socket.presenceSubscribe(from).catch(() => this.subscribed.delete(from)));
  }
}

const codeOf = (error: unknown): number =>
  (error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode ?? BROKEN;

const quotedMessage = (jid: string, { messageId, fromMe, text }: NonNullable<TextToSend['quoted']>) => ({
  key: { remoteJid: jid, id: messageId, fromMe },
  message: { conversation: text },
});
