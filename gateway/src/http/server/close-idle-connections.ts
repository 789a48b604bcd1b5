import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const EVERY_MS = 50;
/** The first request of a connection follows its opening at once; browsers also open some in advance. */
const UNUSED_MS = 500;

/**
 * Watches the connections of a server. What it returns closes those that nobody uses, until the server has stopped. Node
 * closes only those that are idle when a server begins to stop: one whose last answer is through later, or that never had
 * a request, stays for as long as its client keeps it, and the process with it.
 */
export function watchConnections(server: Server): () => void {
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return () => {
    if (!server.listening) return;
    const closeIdle = setInterval(() => server.closeIdleConnections(), EVERY_MS);
    const closeUnused = setTimeout(() => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, UNUSED_MS);
    server.once('close', () => {
      clearInterval(closeIdle);
      clearTimeout(closeUnused);
    });
  };
}
