import type { SimulatorEvent } from '../events.js';

type Match<T extends SimulatorEvent> = (event: SimulatorEvent) => event is T;
type Waiter = { offer(event: SimulatorEvent): boolean };

const KEPT_EVENTS = 10_000;
/** Only a safeguard against waits that hang. */
const DEFAULT_TIMEOUT_MS = 240_000;

/** Records all simulator events, so that a wait may start after its event. */
export class EventStream {
  private readonly received: SimulatorEvent[] = [];
  private readonly waiters = new Set<Waiter>();
  private readonly listeners = new Set<(event: SimulatorEvent) => void>();
  private readonly abort = new AbortController();

  static async open(url: string): Promise<EventStream> {
    const stream = new EventStream();
    const response = await fetch(`${url}/api/events`, { signal: stream.abort.signal });
    if (!response.body) throw new Error('the simulator sends no events');
    void stream.read(response.body).catch(() => undefined);
    return stream;
  }

  get all(): readonly SimulatorEvent[] {
    return this.received;
  }

  waitFor<T extends SimulatorEvent>(match: Match<T>, timeoutMs = DEFAULT_TIMEOUT_MS): Promise<T> {
    const earlier = this.received.find(match);
    if (earlier) return Promise.resolve(earlier);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiters.delete(waiter);
        reject(new Error(`no matching event within ${timeoutMs} ms`));
      }, timeoutMs);
      const offer = (event: SimulatorEvent): boolean => {
        if (!match(event)) return false;
        clearTimeout(timer);
        resolve(event);
        return true;
      };
      const waiter: Waiter = { offer };
      this.waiters.add(waiter);
    });
  }

  /** Resolves with the latest matching event so far, or else with the next. */
  waitForLast<T extends SimulatorEvent>(match: Match<T>, timeoutMs?: number): Promise<T> {
    const earlier = this.received.findLast(match);
    return earlier ? Promise.resolve(earlier) : this.waitFor(match, timeoutMs);
  }

  /** Calls the listener with all further events. Returns a function that stops it. */
  listen(listener: (event: SimulatorEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.abort.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let buffered = '';
    for await (const chunk of body) {
      buffered += decoder.decode(chunk, { stream: true });
      const blocks = buffered.split('\n\n');
      buffered = blocks.pop() ?? '';
      for (const block of blocks)
        if (block.startsWith('data: ')) this.receive(JSON.parse(block.slice(6)) as SimulatorEvent);
    }
  }

  private receive(event: SimulatorEvent): void {
    this.received.push(event);
    if (this.received.length > KEPT_EVENTS) this.received.shift();
    for (const listener of this.listeners) listener(event);
    for (const waiter of this.waiters) if (waiter.offer(event)) this.waiters.delete(waiter);
  }
}
