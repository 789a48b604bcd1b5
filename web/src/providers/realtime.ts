import { topicName, type ClientToServerEvents, type ServerNotices, type SocketTopic } from '@recado/contracts';
import { io, type Socket } from 'socket.io-client';
import { markServerReached } from '../shared/lib/use-online.js';
import { credentials, expiryOf } from './credentials.js';
import { createLiveState } from './live-state.js';
import { createTopicListeners, TOPICS, type TopicHandler } from './live-topics.js';
import { refreshSession } from './refresh-session.js';

type LiveSocket = Socket<ServerNotices, ClientToServerEvents>;
type Options = { url: string; refetch: () => Promise<unknown>; connect?: typeof io; reload?: () => void };

const USER_STATUS_EVERY_MS = 300_000;
/** Timers of a hidden tab run once a minute, so a token is refreshed earlier than that. */
const RENEW_BEFORE_MS = 90_000;
const FRESH_FOR_MS = 100_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;
const TOKEN_PROBLEMS = new Set(['ERR_SESSION_EXPIRED', 'ERR_UNAUTHENTICATED']);

/** Reports whether the page is visible: events shown here are not pushed to the user's devices. */
const reportSight = (socket: LiveSocket) => socket.emit('pageVisible', document.visibilityState === 'visible');

/** The client's socket. It only receives events; everything missed is refetched over HTTP. */
export class Realtime {
  readonly state = createLiveState();
  readonly #topics = createTopicListeners();
  readonly #watched = new Map<string, number>();
  readonly #options: Options;
  #socket: LiveSocket | null = null;
  #endings: (() => void)[] = [];
  #retryMs = FIRST_RETRY_MS;
  #readings = 0;
  #wasLive = false;

  constructor(options: Options) {
    this.#options = options;
  }

  on<T extends SocketTopic>(topic: T, handler: TopicHandler<T>): () => void {
    return this.#topics.on(topic, handler);
  }

  /** Reports the open ticket to the server, also after each reconnect, until the returned function is called. */
  watch(ticketId: string): () => void {
    this.#watched.set(ticketId, (this.#watched.get(ticketId) ?? 0) + 1);
    if (this.#socket?.connected) this.#socket.emit('joinChatBox', ticketId);
    return () => {
      const left = (this.#watched.get(ticketId) ?? 1) - 1;
      if (left > 0) return void this.#watched.set(ticketId, left);
      this.#watched.delete(ticketId);
      if (this.#socket?.connected) this.#socket.emit('leaveChatBox', ticketId);
    };
  }

  start(companyId: string): () => void {
    this.stop();
    this.state.set('connecting');
    const auth = (answer: (data: object) => void) => void this.#freshToken().then((token) => answer({ token }));
    const { url, connect = io } = this.#options;
    const socket: LiveSocket = connect(url, {
      transports: ['websocket'],
      auth,
      reconnectionDelayMax: LAST_RETRY_MS,
      forceNew: true,
    });
    this.#socket = socket;
    this.#listen(socket, companyId);
    this.#keepAlive(socket);
    return () => this.stop();
  }

  stop() {
    this.#endings.forEach((end) => end());
    this.#endings = [];
    this.#socket?.removeAllListeners();
    this.#socket?.disconnect();
    this.#socket = null;
    this.#wasLive = false;
  }

  /** Reloads the page, as specified, when the token expired before the socket could refresh it. */
  async #freshToken(): Promise<string | null> {
    const stored = credentials.token();
    const end = expiryOf(stored);
    const isOver = end < Date.now();
    if (end < Date.now() + FRESH_FOR_MS) await refreshSession(stored).catch(() => undefined);
    const token = credentials.token();
    const { reload = () => window.location.reload() } = this.#options;
    if (isOver && this.#wasLive && token !== null && token !== stored) reload();
    return token;
  }

  /** Reconnects with a new token before the server closes the socket together with the old one. */
  #renewInTime(socket: LiveSocket) {
    const left = expiryOf(credentials.token()) - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => socket.disconnect().connect(), Math.max(left - RENEW_BEFORE_MS, left / 2));
    socket.once('disconnect', () => clearTimeout(timer));
    this.#endings.push(() => clearTimeout(timer));
  }

  #listen(socket: LiveSocket, companyId: string) {
    socket.on('connect', () => {
      markServerReached();
      this.#renewInTime(socket);
      this.#retryMs = FIRST_RETRY_MS;
      this.#joinWatched(socket);
      reportSight(socket);
      const wasShown = this.#wasLive;
      this.#wasLive = true;
      // a change between a fetch and joining the rooms would be missed
      socket.emit('joinNotification', () => void this.#catchUp(wasShown));
    });
    socket.on('disconnect', () => this.#lost(socket));
    socket.on('connect_error', (error) => this.#refused(socket, error));
    socket.on('resync', () => {
      this.#joinWatched(socket); // the server may have removed the client from these tickets' rooms
      void this.#catchUp(true);
    });
    const untyped: Socket = socket;
    for (const topic of TOPICS)
      untyped.on(topicName(companyId, topic), (payload: unknown) => this.#topics.publish(topic, payload as never));
  }

  #joinWatched(socket: LiveSocket) {
    for (const ticketId of this.#watched.keys()) socket.emit('joinChatBox', ticketId);
  }

  /** An expired token is refreshed; a revoked token ends the session. */
  #refused(socket: LiveSocket, { message }: Error) {
    if (TOKEN_PROBLEMS.has(message)) void refreshSession(credentials.token()).catch(() => undefined);
    this.#lost(socket);
  }

  #lost(socket: LiveSocket) {
    if (this.#wasLive) this.state.set('reconnecting');
    if (socket.active) return;
    // the server closed or rejected the socket, for example because the token expired; socket.io does not reconnect in
    // that case
    const retry = setTimeout(() => socket.connect(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
    this.#endings.push(() => clearTimeout(retry));
  }

  async #catchUp(shown: boolean) {
    const mine = ++this.#readings;
    this.state.set(shown ? 'catching-up' : 'live');
    await this.#options.refetch().catch(() => undefined);
    if (mine === this.#readings && this.#socket?.connected) this.state.set('live');
  }

  #keepAlive(socket: LiveSocket) {
    const status = setInterval(() => {
      if (!socket.connected) return;
      socket.emit('userStatus');
      reportSight(socket);
    }, USER_STATUS_EVERY_MS);
    const wake = () => {
      if (socket.connected) reportSight(socket);
      if (document.visibilityState === 'visible' && !socket.connected) socket.connect();
    };
    // a socket of the previous network looks alive until its next ping fails
    const renew = () => void socket.disconnect().connect();
    window.addEventListener('online', renew);
    document.addEventListener('visibilitychange', wake);
    this.#endings.push(
      () => clearInterval(status),
      () => window.removeEventListener('online', renew),
      () => document.removeEventListener('visibilitychange', wake),
    );
  }
}
