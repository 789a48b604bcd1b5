import type { EventEmitter } from 'node:events';

/** The delay is too short to be seen. Packets of one moment share one write, and wake each browser once. */
const COALESCE_MS = 10;

type Transport = Pick<EventEmitter, 'emit' | 'prependListener'> & { writable: boolean };
type Line = {
  transport: Transport;
  request: { socket: { cork(): void; uncork(): void } };
  on(event: 'flush', listener: (packets: readonly unknown[]) => void): unknown;
  on(event: 'packetCreate' | 'close', listener: () => void): unknown;
};

/**
 * The first packet after a pause waits a little for those that come with it. Meanwhile they are in Engine.IO's own buffer,
 * as they are for a slow client, and then leave together.
 */
export class PacketCoalescer {
  /** Could write now, and are kept from it. */
  private readonly held = new Set<Transport>();
  private readonly waiting = new Set<Transport>();
  private timer: NodeJS.Timeout | undefined;
  private releasing = false;

  attach(line: Line): void {
    const { transport, request } = line;
    if (transport.writable) this.hold(transport);
    transport.prependListener('ready', () => this.hold(transport));
    line.on('packetCreate', () => this.wait(transport));
    line.on('close', () => this.forget(transport));
    line.on('flush', (packets) => {
      if (packets.length < 2) return;
      request.socket.cork();
      process.nextTick(() => request.socket.uncork());
    });
  }

  private hold(transport: Transport): void {
    if (this.releasing) return;
    transport.writable = false;
    this.held.add(transport);
    if (this.waiting.has(transport)) this.releaseSoon();
  }

  private wait(transport: Transport): void {
    this.waiting.add(transport);
    this.releaseSoon();
  }

  private forget(transport: Transport): void {
    this.held.delete(transport);
    this.waiting.delete(transport);
  }

  private releaseSoon(): void {
    this.timer ??= setTimeout(() => this.release(), COALESCE_MS);
  }

  /** Releases the held transports. A transport that is still writing follows when it is ready. */
  private release(): void {
    this.timer = undefined;
    this.releasing = true;
    try {
      for (const transport of this.waiting) {
        if (!this.held.delete(transport)) continue;
        this.waiting.delete(transport);
        transport.writable = true;
        transport.emit('ready');
      }
    } finally {
      this.releasing = false;
    }
  }
}
