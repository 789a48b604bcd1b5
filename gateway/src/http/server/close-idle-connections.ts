import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const EVERY_MS = 50;
/** A client sends its first request right after connecting, but browsers also open connections in advance. */
const UNUSED_MS = 500;

/**
 * Tracks the connections of a server and returns a function that closes idle ones until the server has stopped. Node
 * only closes connections that are idle when the server begins to stop. A connection whose last response finishes
 * later, or that never had a request, would stay open for as long as its client wants and delay the exit.
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
