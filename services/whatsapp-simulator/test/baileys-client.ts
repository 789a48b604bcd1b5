import makeWASocket, {
  Browsers,
  DEFAULT_CONNECTION_CONFIG,
  initAuthCreds,
  type AuthenticationCreds,
  type ConnectionState,
  type MessageUserReceiptUpdate,
  type SignalDataSet,
  type SignalDataTypeMap,
  type WAMessage,
  type WAMessageContent,
} from '@whiskeysockets/baileys';
import { pino } from 'pino';
import { WAIT_LIMIT_MS } from '../../service-kit/test/limits.js';

type Keys = Map<string, unknown>;
export type Credentials = { creds: AuthenticationCreds; keys: Keys };

export const newCredentials = (): Credentials => ({ creds: initAuthCreds(), keys: new Map() });

const keyStore = (keys: Keys) => ({
  get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
    const found: Record<string, SignalDataTypeMap[T]> = {};
    for (const id of ids) {
      const value = keys.get(`${type}/${id}`);
      if (value !== undefined) found[id] = value as SignalDataTypeMap[T];
    }
    return found;
  },
  set: async (data: SignalDataSet) => {
    for (const [type, values] of Object.entries(data)) {
      for (const [id, value] of Object.entries(values ?? {})) {
        if (value === null) keys.delete(`${type}/${id}`);
        else keys.set(`${type}/${id}`, value);
      }
    }
  },
});

type Socket = ReturnType<typeof makeWASocket>;
type Upsert = { messages: WAMessage[]; type: string };
type Update = { key: WAMessage['key']; update: Partial<WAMessage> };
type Options = {
  config?: Partial<Parameters<typeof makeWASocket>[0]>;
  getMessage?: (id: string) => WAMessageContent | undefined;
  /** Called before the first event, for listeners that must not miss one. */
  onSocket?: (socket: Socket) => void;
};

const textOf = ({ message }: WAMessage) => message?.conversation ?? message?.extendedTextMessage?.text;

/**
 * A real Baileys socket that records all its events, so that a test can wait for an event that has already happened.
 */
export class BaileysClient {
  readonly states: Partial<ConnectionState>[] = [];
  readonly upserts: Upsert[] = [];
  readonly updates: Update[] = [];
  readonly presences: { id: string; presences: Record<string, { lastKnownPresence: string; lastSeen?: number }> }[] =
    [];
  readonly histories: { messages: WAMessage[]; syncType?: number | null }[] = [];
  readonly receipts: MessageUserReceiptUpdate[] = [];
  readonly acks: string[] = [];
  readonly refusals: { id: string; code: string }[] = [];
  readonly socket: Socket;
  private readonly checks = new Set<() => void>();

  constructor(
    url: string,
    readonly credentials: Credentials,
    { config = {}, getMessage, onSocket }: Options = {},
  ) {
    this.socket = makeWASocket({
      ...DEFAULT_CONNECTION_CONFIG,
      waWebSocketUrl: url,
      auth: { creds: credentials.creds, keys: keyStore(credentials.keys) },
      logger: pino({ level: 'silent' }),
      browser: Browsers.ubuntu('Chrome'),
      getMessage: async ({ id }) => getMessage?.(id ?? ''),
      ...config,
    });
    onSocket?.(this.socket);
    this.listen();
  }

  /** Waits until `find` returns a result. Tries again after each event. */
  wait<T>(find: () => T | undefined, what: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.checks.delete(check);
        reject(new Error(`waited in vain for ${what}`));
      }, WAIT_LIMIT_MS);
      const check = () => {
        const found = find();
        if (found === undefined) return;
        clearTimeout(timer);
        this.checks.delete(check);
        resolve(found);
      };
      this.checks.add(check);
      check();
    });
  }

  qr(): Promise<string> {
    return this.wait(() => this.states.find(({ qr }) => qr)?.qr ?? undefined, 'a QR code');
  }

  opened(): Promise<true> {
    return this.wait(() => (this.states.some(({ connection }) => connection === 'open') ? true : undefined), 'open');
  }

  caughtUp(): Promise<true> {
    const done = () => (this.states.some((state) => state.receivedPendingNotifications) ? true : undefined);
    return this.wait(done, 'pending notifications');
  }

  closed(): Promise<number | undefined> {
    const code = () => {
      const state = this.states.find(({ connection }) => connection === 'close');
      if (!state) return undefined;
      const error = state.lastDisconnect?.error as { output?: { statusCode?: number } } | undefined;
      return { code: error?.output?.statusCode };
    };
    return this.wait(code, 'the end').then((end) => end.code);
  }

  /**
   * Returns a contact's LID, because WhatsApp accepts no messages to the numbers of contacts that it has moved to a
   * LID.
   */
  async lidOf(person: { number: () => Promise<string> }): Promise<string> {
    const jid = `${await person.number()}@s.whatsapp.net`;
    const lid = await this.socket.signalRepository.lidMapping.getLIDForPN(jid);
    if (!lid) throw new Error('no LID is known');
    return lid;
  }

  message(text: string): Promise<{ message: WAMessage; type: string }> {
    const find = () => {
      for (const { messages, type } of this.upserts) {
        const message = messages.find((candidate) => textOf(candidate) === text);
        if (message) return { message, type };
      }
      return undefined;
    };
    return this.wait(find, `the message ${text}`);
  }

  /** Returns a decrypted message by its ID, including messages that change others. */
  byId(id: string): Promise<WAMessage> {
    const find = () =>
      this.upserts.flatMap(({ messages }) => messages).find(({ key, message }) => key.id === id && message);
    return this.wait(find, `the message with id ${id}`);
  }

  /** Returns the number of times a message arrived decrypted. */
  count(text: string): number {
    return this.upserts.flatMap(({ messages }) => messages).filter((message) => textOf(message) === text).length;
  }

  status(id: string, status: number): Promise<true> {
    const updated = () => this.updates.some(({ key, update }) => key.id === id && Number(update.status) === status);
    const upserted = () =>
      this.upserts.some(({ messages }) => messages.some((m) => m.key.id === id && Number(m.status) === status));
    return this.wait(() => (updated() || upserted() ? true : undefined), `status ${status}`);
  }

  presence(kind: string): Promise<string> {
    const find = () =>
      this.presences.find(({ presences }) => Object.values(presences).some((p) => p.lastKnownPresence === kind))?.id;
    return this.wait(find, `presence ${kind}`);
  }

  async end(): Promise<void> {
    await this.socket.end(undefined);
  }

  private listen(): void {
    const { ev, ws } = this.socket;
    ev.on('creds.update', (update) => Object.assign(this.credentials.creds, update));
    ev.on('connection.update', (update) => this.add(this.states, update));
    ev.on('messages.upsert', (upsert) => {
      this.add(this.upserts, upsert);
      // Baileys adds a receipt to the message when both are reported in one batch.
      for (const { key, userReceipt } of upsert.messages)
        this.add(this.receipts, ...(userReceipt ?? []).map((receipt) => ({ key, receipt })));
    });
    ev.on('messages.update', (updates) => this.add(this.updates, ...updates));
    ev.on('messaging-history.set', (history) => this.add(this.histories, history));
    ev.on('message-receipt.update', (receipts) => this.add(this.receipts, ...receipts));
    ev.on('group-participants.update', () => this.add(this.updates));
    for (const event of ['groups.update', 'groups.upsert', 'call', 'contacts.update', 'lid-mapping.update'] as const)
      ev.on(event, () => this.add(this.updates));
    ev.on('chats.update', () => this.add(this.updates));
    ev.on('presence.update', (update) => this.add(this.presences, update));
    ws.on('CB:ack,class:message', ({ attrs }: { attrs: { id: string; error?: string } }) => {
      if (attrs.error) this.add(this.refusals, { id: attrs.id, code: attrs.error });
      else this.add(this.acks, attrs.id);
    });
  }

  private add<T>(list: T[], ...items: T[]): void {
    list.push(...items);
    for (const check of [...this.checks]) check();
  }
}

/** Pairs by QR code, and returns the client after the restart, logged in. */
export const linkedClient = async (url: string, scan: (qr: string) => Promise<unknown>, options?: Options) => {
  const credentials = newCredentials();
  const pairing = new BaileysClient(url, credentials, options);
  const [, code] = await Promise.all([pairing.qr().then(scan), pairing.closed()]);
  const client = new BaileysClient(url, credentials, options);
  await client.opened();
  await client.caughtUp();
  return { client, restartCode: code };
};
