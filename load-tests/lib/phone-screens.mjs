import { EventStream } from '../../services/whatsapp-simulator/dist/client/event-stream.js';
import { now } from './stats.mjs';

/** Records when each text was shown on the simulated phones, and which texts were shown twice. */
export class PhoneScreens {
  doubled = 0;
  #shown = new Map();
  #files = new Set();
  #lastAt = now();
  #events;

  static async open(url) {
    return new PhoneScreens(await EventStream.open(url));
  }

  constructor(events) {
    this.#events = events;
    events.listen((event) => this.#hear(event));
  }

  /** Returns milliseconds as from `now()`; undefined if the text was not shown. */
  arrivedAt(text) {
    return this.#shown.get(text);
  }

  hasFile(contact) {
    return this.#files.has(contact);
  }

  /** Resolves when all texts are shown, or after `quietMs` without a new one. */
  async quiet(texts, quietMs = 10_000) {
    this.#lastAt = now();
    while (texts.some((text) => !this.#shown.has(text)) && now() - this.#lastAt < quietMs)
      await new Promise((resolve) => setTimeout(resolve, 100));
  }

  close() {
    this.#events.close();
  }

  #hear(event) {
    if (event.type !== 'message' || event.message.fromContact) return;
    const { kind, text, receivedAt } = event.message;
    this.#lastAt = now();
    if (kind === 'document') this.#files.add(event.contact);
    else if (this.#shown.has(text)) this.doubled += 1;
    else this.#shown.set(text, receivedAt ?? now());
  }
}
