import type { ErrorCode, OrderItems, PasskeyCredential } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { type BinaryNode, type ConnectionState, type proto, type WASocket } from '@whiskeysockets/baileys';
import { AddressBook } from './address-book.js';
import { baileysLogger } from './socket/baileys-logger.js';
import { ChatTimers } from './chat-timers.js';
import { Sender } from './sender.js';
import { BROWSER, KEEP_ALIVE_MS, openSocket, type SocketDeps } from './baileys-socket.js';
import { Groups } from './groups.js';
import { watchHealth, type HealthWatch } from './number-health.js';
import { gateOutgoingFrames } from './socket/gate-outgoing-frames.js';
import { groupJidOf, isPersonal, jidOf, numberOf, personOf } from '../protocol/jids.js';
import type { OrderRequest } from '../protocol/read-order.js';
import { refreshMedia } from './media-refresh.js';
import { orderItems } from './order-items.js';
import { pictureOf } from './picture.js';
import { unlinkDevice } from './unlink-device.js';
import { LinkDevice } from './link-device.js';
import { listenToStanzas } from './stanzas.js';
import { ReceivedMessages } from './received-messages.js';
import { Recipients } from './recipients.js';
import { StanzaAttrs } from './journaled-repository.js';
import { uploadMedia } from './upload-media.js';
import type * as port from './whatsapp-client.js';

const LOGOUT_DEADLINE_MS = 5_000;
/**
 * WhatsApp responds to a ping within one interval. A socket that is silent for longer is dead even if it appears open.
 */
const SILENCE_MS = KEEP_ALIVE_MS + 10_000;
const SUBSCRIPTIONS = 500;
const BROKEN = 428;
const SILENT = 408;

/** A connection to WhatsApp, implemented with Baileys. */
export class BaileysClient implements port.WhatsappClient {
  readonly addressBook: AddressBook;
  private readonly socket: WASocket;
  private readonly groups = new Groups(() => this.socket);
  private readonly received: ReceivedMessages;
  private readonly recipients: Recipients;
  private readonly health: HealthWatch;
  private readonly sender: Sender;
  /** Undefined once the device is linked. */
  private linking: LinkDevice | undefined;
  private readonly subscribed = new Set<string>();
  private readonly watchdog: NodeJS.Timeout;
  private readonly framesSent: () => Promise<void>;
  private readonly opened: Promise<boolean>;
  private isOpened: (open: boolean) => void = () => undefined;
  private lastFrameAt = performance.now();
  private isOver = false;

  constructor(
    private readonly deps: Omit<SocketDeps, 'stanzas' | 'groups' | 'received' | 'onLearned'> & {
      allowsPasskeys: boolean;
    },
    private readonly listeners: port.ClientListeners,
  ) {
    this.opened = new Promise((resolve) => (this.isOpened = resolve));
    const { groups } = this;
    const { vault, failpoints } = deps;
    const stanzas = new StanzaAttrs();
    const findSent = async (id: string) => this.sender.contentBeingSent(id) ?? (await deps.findSent(id));
    const stored = () => vault.stored();
    const received = new ReceivedMessages({ keys: vault.keys, me: () => vault.creds.me, stored, findSent });
    this.received = received;
    const socket = openSocket({ ...deps, findSent, received, stanzas, groups, onLearned: listeners.onLearned });
    this.socket = socket;
    const me = () => personOf(vault.creds.me?.id, vault.creds.me?.lid);
    this.addressBook = new AddressBook({ socket, keys: vault.keys, me, stored });
    this.recipients = new Recipients(socket);
    this.health = watchHealth(socket, (health) => this.isOver || listeners.onHealth(health));
    const isRestricted = () => this.health.isRestricted();
    this.sender = new Sender(socket, this.recipients, groups, isRestricted, new ChatTimers(vault.keys), failpoints);
    socket.ev.on('connection.update', (update) => this.onUpdate(update));
    socket.ev.on('creds.update', ({ me }) => this.onCredentials(me?.name));
    this.framesSent = gateOutgoingFrames(socket.ws, stored);
    const passReceipt = () =>
      this.framesSent().then(
        () => failpoints.pass('after-receipt'),
        () => undefined,
      );
    socket.ev.on('messages.upsert', ({ messages }) => messages.forEach(() => void passReceipt()));
    socket.ws.on('frame', () => (this.lastFrameAt = performance.now()));
    const onMessage = (node: BinaryNode) => this.subscribeTo(node);
    listenToStanzas({ socket, vault, stanzas, groups, listeners, failpoints, onMessage });
    if (!vault.creds.account) this.linking = this.linkDevice();
    this.watchdog = setInterval(() => this.checkSilence(), SILENCE_MS / 5);
  }

  upload(content: port.MediaToSend, file: port.FileToSend): Promise<Uint8Array> {
    const logger = baileysLogger(this.deps.logger, this.deps.connectionId);
    return uploadMedia(content, file, { upload: this.socket.waUploadToServer, logger });
  }

  async send(message: port.MessageToSend): Promise<port.SendOutcome> {
    const outcome = await this.sender.send(message);
    this.health.sent();
    return outcome;
  }

  async sendPresence(to: port.Recipient, presence: port.Presence['presence']): Promise<void> {
    const jid = await this.recipients.jidOf(to);
    if (jid) await this.socket.sendPresenceUpdate(presence, jid);
  }

  async markRead({ contact, group }: port.Recipient, messageIds: readonly string[]): Promise<void> {
    const chat = group
      ? { remoteJid: groupJidOf(group.id), participant: jidOf(contact) }
      : { remoteJid: jidOf(contact) };
    await this.socket.readMessages(messageIds.map((id) => ({ ...chat, id, fromMe: false })));
  }

  async pairingCode(number: string): Promise<string> {
    return this.beingLinked().pairingCode(number);
  }

  signPasskey(nonce: string, credential: PasskeyCredential): void {
    this.beingLinked().signPasskey(nonce, credential);
  }

  confirmPasskey(nonce: string): void {
    this.beingLinked().confirmPasskey(nonce);
  }

  receiveMissed(records: readonly proto.IWebMessageInfo[]): Promise<void> {
    return this.received.storeMissed(records);
  }

  checkNumber(number: string): Promise<port.NumberCheck> {
    return this.recipients.check(number);
  }

  refreshMedia(media: port.MediaToRefresh): Promise<port.MediaAddress> {
    return refreshMedia(this.socket, media);
  }

  pictureOf(subject: port.Subject): Promise<string | null> {
    return pictureOf(this.socket, subject);
  }

  groupInfo(groupId: string): Promise<port.GroupInfo> {
    return this.groups.info(groupId);
  }

  orderItems(request: OrderRequest): Promise<OrderItems | null> {
    return orderItems(this.socket, request);
  }

  async logout(): Promise<void> {
    const deadline = new Promise<false>((resolve) => setTimeout(() => resolve(false), LOGOUT_DEADLINE_MS).unref());
    const { account, me } = this.deps.vault.creds;
    const isOpen = account && me && (await Promise.race([this.opened, deadline]));
    this.isOver = true; // The client itself causes the close event that follows.
    if (isOpen) await Promise.race([unlinkDevice(this.socket, me.id).catch(() => undefined), deadline]);
    this.close();
  }

  close(): void {
    this.isOver = true;
    this.isOpened(false);
    clearInterval(this.watchdog);
    this.sender.close();
    this.linking?.close();
    this.health.stop();
    void this.socket.end(undefined).catch(() => undefined);
  }

  private beingLinked(): LinkDevice {
    if (!this.linking) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    return this.linking;
  }

  private linkDevice(): LinkDevice {
    const { socket, listeners } = this;
    const { creds } = this.deps.vault;
    return new LinkDevice({
      ...{ socket, creds, browser: BROWSER, allowsPasskeys: this.deps.allowsPasskeys },
      onQr: (text) => this.isOver || listeners.onQr(text),
      onPairing: (pairing) => this.isOver || listeners.onPairing(pairing),
      onExpired: (problem) => this.end(SILENT, problem),
    });
  }

  private onUpdate({ connection, isNewLogin, lastDisconnect }: Partial<ConnectionState>): void {
    if (this.isOver) return;
    if (isNewLogin) {
      this.linking?.close();
      this.linking = undefined;
      this.listeners.onPaired();
    }
    if (connection === 'open') this.onOpen();
    if (connection === 'close') this.end(codeOf(lastDisconnect?.error));
  }

  private onOpen(): void {
    const { me } = this.deps.vault.creds;
    this.isOpened(true);
    void this.health.check();
    this.listeners.onOpen({ number: numberOf(me?.id), name: me?.name ?? me?.verifiedName ?? null });
  }

  /** Saves nothing before the pairing is complete, because an interrupted attempt starts over. */
  private onCredentials(name: string | undefined): void {
    const { vault } = this.deps;
    if (!vault.creds.account) return;
    void vault.saveCredentials().catch(() => undefined);
    if (name && !this.isOver) this.listeners.onName(name);
  }

  private end(code: number, problem?: ErrorCode): void {
    this.close();
    this.listeners.onClosed(code, problem);
  }

  private checkSilence(): void {
    if (!this.isOver && performance.now() - this.lastFrameAt > SILENCE_MS) this.end(SILENT);
  }

  /** Subscribes to a contact's presence, because WhatsApp reports typing only to subscribers. */
  private subscribeTo({ attrs: { from, recipient, category } }: BinaryNode): void {
    if (!from || recipient || category || !isPersonal(from) || this.subscribed.has(from)) return;
    if (this.subscribed.size >= SUBSCRIPTIONS) this.subscribed.clear();
    this.subscribed.add(from);
    setImmediate(() => void this.socket.presenceSubscribe(from).catch(() => this.subscribed.delete(from)));
  }
}

const codeOf = (error: unknown): number =>
  (error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode ?? BROKEN;
