import type { EventEmitter } from 'node:events';

/** Nobody sees such a delay, and under load several messages share one write and one wake-up of each browser. */
const PACE_MS = 25;

type Transport = Pick<EventEmitter, 'emit' | 'prependListener'> & { writable: boolean };
type Line = {
  transport: Transport;
  request: { socket: { cork(): void; uncork(): void } };
  on(event: 'flush', listener: (packets: readonly unknown[]) => void): unknown;
};

/**
 * The first packet after a pause goes out at once. Those of the next moments wait in Engine.IO's own buffer, as they do
 * for a slow client, and then leave together.
 */
export class GatheredWrites {
  private held: Transport[] = [];
  private releasing = false;

  attach(line: Line): void {
    const { transport, request } = line;
    transport.prependListener('ready', () => this.hold(transport));
    line.on('flush', (packets) => {
      if (packets.length < 2) return;
      request.socket.cork();
      process.nextTick(() => request.socket.uncork());
    });
  }

  private hold(transport: Transport): void {
    if (this.releasing) return;
    transport.writable = false;
    if (this.held.push(transport) === 1) setTimeout(() => this.release(), PACE_MS);
  }

  private release(): void {
    const ready = this.held.splice(0);
    this.releasing = true;
    try {
      for (const transport of ready) {
        transport.writable = true;
        transport.emit('ready');
      }
    } finally {
      this.releasing = false;
    }
  }
}
