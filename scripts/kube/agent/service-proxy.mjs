import { connect, createServer } from 'node:net';

/** Accepts connections for a Service on a port of this machine and passes each to a ready pod, one after the other. */
export class ServiceProxy {
  #turn = 0;
  #sockets = new Set();

  /** @param {() => { ip: string, port: number }[]} targets  the ready pods */
  constructor(targets) {
    this.targets = targets;
    this.server = createServer((socket) => this.#pass(socket));
  }

  /** @param {number} port */
  listen(port) {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', () => resolve(undefined));
    });
  }

  stop() {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.server.close(() => resolve(undefined)));
  }

  #pass(socket) {
    const targets = this.targets();
    const target = targets[this.#turn++ % targets.length];
    if (!target) return socket.destroy();
    const other = connect({ host: target.ip, port: target.port });
    for (const [one, end] of [
      [socket, other],
      [other, socket],
    ]) {
      this.#sockets.add(one);
      one.on('error', () => end.destroy());
      one.once('close', () => {
        this.#sockets.delete(one);
        end.destroy();
      });
      one.pipe(end);
    }
  }
}
