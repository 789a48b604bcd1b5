import type { Server } from 'node:http';

const EVERY_MS = 50;

/**
 * Closes connections as soon as their last answer is through, until the server has stopped. Node closes those that are
 * idle when a server begins to stop; one that becomes idle later stays for as long as its client keeps it, and the process
 * with it.
 */
export function closeIdleConnections(server: Server): void {
  const timer = setInterval(() => server.closeIdleConnections(), EVERY_MS);
  server.once('close', () => clearInterval(timer));
}
