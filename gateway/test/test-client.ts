import { topicName, type SocketTopic } from '@recado/contracts';
import { io, type Socket, type SocketOptions, type ManagerOptions } from 'socket.io-client';
import { HANG_MS } from '../../scripts/testing/limits.mjs';

type Heard = { name: string; payload: Record<string, unknown> };
/** Marks the end of a test, so that the client has received everything before it. */
export const MARKER = 'the last word of a test';

type Options = Partial<ManagerOptions & SocketOptions>;

/** A browser's socket that records what it received. */
export class TestClient {
  readonly heard: Heard[] = [];
  private readonly waiting = new Set<() => void>();

  private constructor(
    readonly socket: Socket,
    readonly userId: string,
  ) {
    const note = (name: string, payload: unknown) => {
      this.heard.push({ name, payload: (payload ?? {}) as Record<string, unknown> });
      for (const check of this.waiting) check();
    };
    socket.onAny(note);
    socket.on('disconnect', (reason) => note('disconnect', { reason }));
    socket.on('connect_error', (error) => note('connect_error', { message: error.message }));
    socket.on('connect', () => note('connect', {}));
  }

  /** Connects as this user and joins the lists by default; resolves once connected or rejected. */
  static async open(
    url: string,
    user: { token: string; id?: string } | undefined,
    more: Options = {},
    joinsLists = true,
  ): Promise<TestClient> {
    const client = new TestClient(
      io(url, {
        transports: ['websocket'],
        forceNew: true,
        auth: { token: user?.token },
        reconnection: false,
        ...more,
      }),
      user?.id ?? '',
    );
    await client.until(({ name }) => name === 'connect' || name === 'connect_error');
    if (joinsLists && client.socket.connected) await client.emit('joinNotification');
    return client;
  }

  get refusal(): unknown {
    return this.heard.find(({ name }) => name === 'connect_error')?.payload.message;
  }

  until(matches: (heard: Heard) => boolean, limitMs = HANG_MS): Promise<Heard> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(check);
        reject(new Error(`heard only ${JSON.stringify(this.heard.map(({ name }) => name))}`));
      }, limitMs);
      const check = () => {
        const found = this.heard.find(matches);
        if (!found) return;
        clearTimeout(timer);
        this.waiting.delete(check);
        resolve(found);
      };
      this.waiting.add(check);
      check();
    });
  }

  hears(companyId: string, topic: SocketTopic, fields: Record<string, unknown> = {}): Promise<Heard> {
    const name = topicName(companyId, topic);
    return this.until(
      (heard) => heard.name === name && Object.entries(fields).every(([key, value]) => heard.payload[key] === value),
    );
  }

  /** Returns everything received on one topic so far, without markers. */
  all(companyId: string, topic: SocketTopic): Record<string, unknown>[] {
    const isMarker = ({ message }: Heard['payload']) => (message as { body?: string } | undefined)?.body === MARKER;
    const found = this.heard.filter(({ name }) => name === topicName(companyId, topic));
    return found.map(({ payload }) => payload).filter((payload) => !isMarker(payload));
  }

  joinChatBox(ticketId: unknown): Promise<boolean> {
    return this.emit('joinChatBox', ticketId);
  }

  emit(name: string, ...args: unknown[]): Promise<boolean> {
    return this.socket.timeout(HANG_MS).emitWithAck(name, ...args) as Promise<boolean>;
  }

  close(): void {
    this.socket.disconnect();
  }
}
