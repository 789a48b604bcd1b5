import type { WebSocket } from 'ws';
import type { ServerIdentity } from '../wire/certificate.js';
import { FrameReader, writeFrame } from '../wire/frame-reader.js';
import { decodeNode, encodeNode, type BinaryNode } from '../wire/nodes.js';
import { NoiseResponder, type ClientHello, type Transport } from '../wire/noise.js';
import type { Companion } from '../world/companion.js';

export type ConnectionHandlers = {
  joined(connection: Connection, hello: ClientHello): void;
  received(connection: Connection, node: BinaryNode): void;
  closed(connection: Connection): void;
  /** Called when the client sent data that cannot be read; the connection is cut. */
  failed(error: unknown): void;
};

const MAX_UNREAD_BYTES = 32 * 1024 * 1024;

/**
 * A client's socket: a handshake, then binary nodes in both directions. Everything is synchronous, so frames keep their
 * order.
 */
export class Connection {
  /** Set after a login. */
  companion: Companion | undefined;
  /** Whether the client has asked for its messages. */
  active = false;
  /** Whether a fault keeps the socket open without sending anything. */
  silent = false;
  private readonly reader = new FrameReader();
  private responder: NoiseResponder | undefined;
  private transport: Transport | undefined;

  constructor(
    private readonly socket: WebSocket,
    private readonly identity: ServerIdentity,
    private readonly handlers: ConnectionHandlers,
  ) {
    socket.on('message', (data: Buffer) => this.read(data));
    socket.on('error', () => this.cut());
    socket.on('close', () => this.handlers.closed(this));
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  send(node: BinaryNode): boolean {
    if (!this.transport || this.silent || !this.isOpen) return false;
    if (this.socket.bufferedAmount > MAX_UNREAD_BYTES) {
      this.cut();
      return false;
    }
    this.socket.send(writeFrame(this.transport.encrypt(encodeNode(node))));
    return true;
  }

  /** Sends a last node and closes the socket. */
  endWith(node: BinaryNode): void {
    this.send(node);
    this.active = false;
    this.socket.close();
  }

  cut(): void {
    this.active = false;
    this.socket.terminate();
  }

  private read(data: Buffer): void {
    if (this.silent) return;
    try {
      for (const frame of this.reader.push(data)) this.accept(frame);
    } catch (error) {
      this.handlers.failed(error);
      this.cut();
    }
  }

  private accept(frame: Buffer): void {
    if (this.transport) {
      this.handlers.received(this, decodeNode(this.transport.decrypt(frame)));
    } else if (this.responder) {
      const hello = this.responder.finish(frame);
      this.transport = hello.transport;
      this.handlers.joined(this, hello);
    } else {
      this.responder = new NoiseResponder(this.identity, this.reader.intro ?? Buffer.alloc(0));
      this.socket.send(writeFrame(this.responder.answerHello(frame)));
    }
  }
}
