import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { io } from 'socket.io-client';
import { ask, insistently, isAnswer } from './calls.mjs';

const AGAIN_MS = 500;
const PASSWORD = 'Recado123';

/**
 * A user with an open inbox at one of the gateways. Like the web client, it reads at the start and after each
 * reconnection, and otherwise relies on the socket. Calls switch to the other gateway if one does not respond, as
 * behind a load balancer.
 */
export class Client {
  /** Socket events received since the latest read. @type {{ topic: string, payload: any }[]} */
  heard = [];
  /** @type {Set<string>} texts of all messages received over the socket */
  texts = new Set();
  /** @type {(() => void) | undefined} */
  onMessage;
  #watched = new Set();
  #reading = 0;
  #copy;
  #socket;

  constructor({ gateways, token, user, showAll, InboxCopy }) {
    Object.assign(this, { gateways, token, user });
    this.showAll = showAll;
    this.InboxCopy = InboxCopy;
  }

  /** @param {{ gateways: string[], email: string, showAll: boolean, InboxCopy: any }} options  the first gateway is used for the socket */
  static async logIn({ email, ...options }) {
    const body = { email, password: PASSWORD };
    const { token, user } = await insistently(() =>
      ask(options.gateways[0], { method: 'POST', path: '/auth/login', body }),
    );
    return new Client({ ...options, token, user });
  }

  /** Resolves when the inbox has been read for the first time. */
  async opens() {
    const socket = io(this.gateways[0], { transports: ['websocket'], auth: { token: this.token }, forceNew: true });
    this.#socket = socket;
    socket.onAny((topic, payload) => this.#hear(topic, payload));
    socket.on('resync', () => void this.readAgain());
    socket.on('disconnect', () => socket.active || setTimeout(() => socket.connect(), AGAIN_MS));
    await new Promise((resolve) => {
      socket.on('connect', () => socket.emit('joinNotification', () => this.readAgain().then(resolve)));
    });
  }

  /** Opens a conversation. @param {string} ticketId */
  async shows(ticketId) {
    this.#watched.add(ticketId);
    await this.#copy.opens(ticketId);
  }

  /** Calls the first gateway that responds; `InboxCopy` uses it to read. @returns {Promise<any>} */
  call = async (method, path, body) => {
    const request = { method, path, body, token: this.token };
    try {
      return await ask(this.gateways[0], request);
    } catch (error) {
      if (isAnswer(error)) throw error;
      return ask(this.gateways[1], request);
    }
  };

  /** Repeats the call until a gateway responds. @returns {Promise<any>} */
  insist = (method, path, body) => insistently(() => this.call(method, path, body));

  /** The tickets on the first page of each list, including those of the current row. */
  async allTickets() {
    const of = (status) => this.insist('GET', `/tickets?status=${status}&showAll=true`);
    return (await Promise.all(['open', 'pending', 'closed'].map(of))).flatMap(({ tickets }) => tickets);
  }

  /** `InboxCopy` checks whether the gateway permits it. */
  watches = (ticketId) =>
    this.#socket
      .timeout(5_000)
      .emitWithAck('joinChatBox', ticketId)
      .then((answer) => answer === true);

  /** Reads everything on the screen again. A newer read replaces this one. */
  async readAgain() {
    const mine = (this.#reading += 1);
    while (mine === this.#reading) {
      this.heard = [];
      const copy = new this.InboxCopy(this, this.showAll);
      try {
        await copy.start();
        for (const ticketId of this.#watched) await copy.opens(ticketId);
        if (mine === this.#reading) this.#copy = copy;
        return;
      } catch {
        await sleep(AGAIN_MS);
      }
    }
  }

  /** Returns the differences between the screen and a fresh read. */
  async differences() {
    const fresh = await this.#copy.fresh();
    const shown = this.#copy.shown();
    const wrong = Object.keys(fresh).filter((name) => !isShownAs(shown[name], fresh[name]));
    return wrong.map((name) => `${name}: ${differenceOf(shown[name], fresh[name])}`);
  }

  leaves() {
    this.#reading += 1;
    this.#socket?.removeAllListeners();
    this.#socket?.disconnect();
  }

  #hear(topic, payload) {
    this.heard.push({ topic, payload });
    if (!topic.endsWith('-appMessage') || !payload?.message) return;
    this.texts.add(payload.message.body);
    this.onMessage?.();
  }
}

/** A conversation may grow beyond the first page, so only the messages of the fresh page are compared. */
function isShownAs(shown, fresh) {
  const more = (shown?.messages?.length ?? 0) - (fresh?.messages?.length ?? 0);
  return more > 0 ? isDeepStrictEqual(shown.messages.slice(more), fresh.messages) : isDeepStrictEqual(shown, fresh);
}

/** Describes the first difference, for debugging. */
function differenceOf(shown, fresh) {
  const rowsOf = (view) => view?.messages ?? view?.tickets ?? [];
  const known = new Map(rowsOf(shown).map((row) => [row.id, row]));
  for (const row of rowsOf(fresh)) {
    const there = known.get(row.id);
    if (!there) return `lacks ${JSON.stringify(row.body ?? row.id)}`;
    const field = Object.keys(row).find((name) => !isDeepStrictEqual(there[name], row[name]));
    if (field) return `${field} is ${JSON.stringify(there[field])} instead of ${JSON.stringify(row[field])}`;
  }
  return `${rowsOf(shown).length} rows instead of ${rowsOf(fresh).length}, or another order`;
}
