import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionView, Message, SessionUser, Ticket } from '@recado/contracts';
import { topicName, type SocketTopic, type SocketTopics } from '@recado/contracts';
import { io, type Socket } from 'socket.io-client';
import { startSystem, type System, type SystemOptions } from '../../../scripts/system/system.mjs';
import { seedDemo } from '../../../scripts/seed-demo.mjs';
import { until } from '../../../scripts/testing/until.mjs';
import { SimulatorClient } from '../../../services/whatsapp-simulator/src/client/simulator-client.js';

export const PASSWORD = 'Recado123';
export const PHONE = '5511996124408';
type Call = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;

export class CallFailed extends Error {
  constructor(
    readonly status: number,
    readonly body: { error: string; message: string; details?: Record<string, unknown> },
  ) {
    super(`${status} ${body.error}: ${body.message}`);
  }
}

/** An agent or admin with a token and, when asked for, an open socket. */
export class Person {
  private socket: Socket | undefined;
  /** All that the socket heard, in order. */
  readonly heard: { topic: string; payload: unknown }[] = [];
  private readonly waiting = new Set<() => void>();

  constructor(
    readonly gateway: string,
    readonly token: string,
    readonly user: SessionUser,
  ) {}

  readonly call: Call = (method, path, body) => request(this.gateway, this.token, { method, path, body });

  async listens(): Promise<this> {
    const socket = io(this.gateway, { transports: ['websocket'], auth: { token: this.token }, forceNew: true });
    this.socket = socket;
    socket.onAny((topic: string, payload: unknown) => {
      this.heard.push({ topic, payload });
      for (const check of this.waiting) check();
    });
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', () => socket.emit('joinNotification', () => resolve()));
      socket.once('connect_error', reject);
    });
    return this;
  }

  leaves(): void {
    this.socket?.close();
  }

  /** Opens a ticket on the screen. @returns whether the gateway lets it */
  async watches(ticketId: string): Promise<boolean> {
    return (await this.socket?.timeout(20_000).emitWithAck('joinChatBox', ticketId)) === true;
  }

  /** Waits for one of the notices that are not a topic, also one that has already come. */
  told(notice: string, fields: Record<string, unknown>, timeoutMs = 20_000): Promise<unknown> {
    const wanted = Object.entries(fields);
    return this.heardSuch(
      notice,
      (payload) => {
        const given = (payload ?? {}) as Record<string, unknown>;
        return wanted.every(([name, value]) => given[name] === value);
      },
      timeoutMs,
    );
  }

  /** All that the socket heard, as text. */
  get everything(): string[] {
    return this.heard.map((one) => JSON.stringify(one));
  }

  /** Everything that the socket heard of a topic. */
  heardOf<T extends SocketTopic>(topic: T): SocketTopics[T][] {
    const name = topicName(this.user.companyId, topic);
    return this.heard.filter((one) => one.topic === name).map(({ payload }) => payload as SocketTopics[T]);
  }

  /** Waits until a payload of the topic fits, also one that has already come. */
  hears<T extends SocketTopic>(
    topic: T,
    fits: (payload: SocketTopics[T]) => boolean,
    timeoutMs = 20_000,
  ): Promise<SocketTopics[T]> {
    const name = topicName(this.user.companyId, topic);
    return this.heardSuch(name, (payload) => fits(payload as SocketTopics[T]), timeoutMs) as Promise<SocketTopics[T]>;
  }

  private heardSuch(name: string, fits: (payload: unknown) => boolean, timeoutMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = this.heard.find(({ topic, payload }) => topic === name && fits(payload));
        if (!found) return;
        this.waiting.delete(check);
        clearTimeout(timer);
        resolve(found.payload);
      };
      const timer = setTimeout(() => {
        this.waiting.delete(check);
        reject(new Error(`${this.user.email} heard nothing that fits on ${name} within ${timeoutMs} ms`));
      }, timeoutMs);
      this.waiting.add(check);
      check();
    });
  }

  tickets(query: string): Promise<Ticket[]> {
    return this.call<{ tickets: Ticket[] }>('GET', `/tickets?${query}`).then(({ tickets }) => tickets);
  }

  /** All messages of a ticket, oldest first, without marking them as read; read on as the client does, while more may come. */
  async messages(ticketId: string): Promise<Message[]> {
    const pages: Message[][] = [];
    for (let before = '', more = true; more; before = `&before=${pages[0]?.[0]?.order ?? ''}`) {
      const answer = await this.call<{ messages: Message[]; hasMore: boolean }>(
        'GET',
        `/messages/${ticketId}?markRead=false${before}`,
      );
      pages.unshift(answer.messages);
      more = answer.hasMore;
    }
    return pages.flat();
  }
}

type Request = { method: string; path: string; body?: unknown };
async function request<T>(base: string, token: string | undefined, { method, path, body }: Request): Promise<T> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  }).catch((cause: unknown) => {
    throw new Error(`${method} ${path} got no answer`, { cause });
  });
  const text = await response.text();
  const answer: unknown = text ? JSON.parse(text) : undefined;
  if (!response.ok) throw new CallFailed(response.status, answer as CallFailed['body']);
  return answer as T;
}

/** The whole system with the demo company, for one test file. */
export class Desk {
  private readonly people: Person[] = [];

  private constructor(
    readonly system: System,
    readonly phone: SimulatorClient,
    private readonly dataDir: string,
  ) {}

  static async start(options: Partial<SystemOptions> = {}): Promise<Desk> {
    const dataDir = mkdtempSync(join(tmpdir(), 'recado-flow-'));
    const system = await startSystem({ dataDir, copies: { web: 0 }, ...options });
    const { gateway, phone } = system.urls;
    await seedDemo({ gatewayUrl: gateway, phoneUrl: phone, log: () => undefined });
    return new Desk(system, await SimulatorClient.connect(phone), dataDir);
  }

  async stop(): Promise<void> {
    for (const person of this.people) person.leaves();
    this.phone.close();
    await this.system.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async logIn(email: string, gateway = this.system.urls.gateway): Promise<Person> {
    const body = { email, password: PASSWORD };
    const { token, user } = await request<{ token: string; user: SessionUser }>(gateway, undefined, {
      method: 'POST',
      path: '/auth/login',
      body,
    });
    const person = new Person(gateway, token, user);
    this.people.push(person);
    return person;
  }

  /** Scans the QR of a connection with a phone and waits until it is linked. */
  async pair(
    admin: Person,
    connection: ConnectionView,
    phone = { number: PHONE, name: 'Padaria Aurora' },
  ): Promise<void> {
    const current = () => admin.call<ConnectionView>('GET', `/whatsapp/${connection.id}`);
    const qrcode = await until('a QR code', async () => (await current()).qrcode);
    await (await this.phone.phone(phone)).scan(qrcode);
    await admin.hears(
      'whatsappSession',
      ({ session }) => session.id === connection.id && session.status === 'CONNECTED',
    );
  }

  /** The demo connection, linked to the demo phone; answers the admin with an open socket. */
  async paired(): Promise<{ admin: Person; connection: ConnectionView }> {
    const admin = await (await this.logIn('admin@aurora.local')).listens();
    const [connection] = await admin.call<ConnectionView[]>('GET', '/whatsapp');
    if (!connection) throw new Error('the demo company has no connection');
    await this.pair(admin, connection);
    return { admin, connection };
  }
}
