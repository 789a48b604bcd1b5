import type { Message, SessionUser, SocketTopic, SocketTopics, Ticket } from '@recado/contracts';
import { io, type Socket } from 'socket.io-client';
import { topicName } from '../../../contracts/src/realtime/socket.js'; // imported directly, because the whole contracts package takes a second to load
import { HANG_MS } from '../../../scripts/testing/limits.mjs';

type Call = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;

export class CallFailed extends Error {
  constructor(
    readonly status: number,
    readonly body: { error: string; message: string; details?: Record<string, unknown> },
  ) {
    super(`${status} ${body.error}: ${body.message}`);
  }
}

/** A logged-in agent or admin, optionally with an open socket. */
export class DeskUser {
  private socket: Socket | undefined;
  /** Everything that the socket received, in order. */
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

  /** Opens a ticket on the screen. @returns whether the gateway allows it */
  async watches(ticketId: string): Promise<boolean> {
    return (await this.socket?.timeout(HANG_MS).emitWithAck('joinChatBox', ticketId)) === true;
  }

  /** Waits for an event without topic, including one that was already received. */
  receives(notice: string, fields: Record<string, unknown>, timeoutMs = HANG_MS): Promise<unknown> {
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

  /** Returns everything that the socket received, as text. */
  get everything(): string[] {
    return this.heard.map((one) => JSON.stringify(one));
  }

  /** Returns everything that the socket received on a topic. */
  heardOf<T extends SocketTopic>(topic: T): SocketTopics[T][] {
    const name = topicName(this.user.companyId, topic);
    return this.heard.filter((one) => one.topic === name).map(({ payload }) => payload as SocketTopics[T]);
  }

  /** Waits for a matching payload of the topic, including one that was already received. */
  hears<T extends SocketTopic>(
    topic: T,
    fits: (payload: SocketTopics[T]) => boolean,
    timeoutMs = HANG_MS,
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

  /** Reads all messages of a ticket, oldest first, without marking them as read, page by page like the client. */
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

export type Request = { method: string; path: string; body?: unknown };
export async function request<T>(base: string, token: string | undefined, { method, path, body }: Request): Promise<T> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(HANG_MS),
  }).catch((cause: unknown) => {
    throw new Error(`${method} ${path} got no answer`, { cause });
  });
  const text = await response.text();
  const answer: unknown = text ? JSON.parse(text) : undefined;
  if (!response.ok) throw new CallFailed(response.status, answer as CallFailed['body']);
  return answer as T;
}
