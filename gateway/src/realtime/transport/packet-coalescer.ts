import type { EventEmitter } from 'node:events';

/** Too short to be noticed. Packets within this time share one write and wake each browser once. */
const COALESCE_MS = 10;

type Transport = Pick<EventEmitter, 'emit' | 'prependListener'> & { writable: boolean };
type EngineConnection = {
  transport: Transport;
  request: { socket: { cork(): void; uncork(): void } };
  on(event: 'flush', listener: (packets: readonly unknown[]) => void): unknown;
  on(event: 'packetCreate' | 'close', listener: () => void): unknown;
};

/**
 * Delays the first packet after a pause, so that it is sent together with the ones that follow. Meanwhile the packets
 * wait in Engine.IO's own buffer, as for a slow client.
 */
export class PacketCoalescer {
  /** Transports that are writable but held back. */
  private readonly held = new Set<Transport>();
  private readonly waiting = new Set<Transport>();
  private timer: NodeJS.Timeout | undefined;
  private releasing = false;

  attach(line: EngineConnection): void {
    const { transport, request } = line;
    if (transport.writable) this.hold(transport);
    transport.prependListener('ready', () => this.hold(transport));
    line.on('packetCreate', () => this.wait(transport));
    line.on('close', () => this.discard(transport));
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

  private discard(transport: Transport): void {
    this.held.delete(transport);
    this.waiting.delete(transport);
  }

  private releaseSoon(): void {
    this.timer ??= setTimeout(() => this.release(), COALESCE_MS);
  }

  /** Releases the held transports. A transport that is still writing is released when it is ready. */
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
