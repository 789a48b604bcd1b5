import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@recado/service-kit/errors';
import type { ConnectionError } from 'fastify';
import { problemOf } from './problem.js';

const STATUS_OF: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Responds to requests that Node's HTTP parser rejects, in the same format as all other errors. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_OF[error.code] ?? 400;
  const reason = STATUS_CODES[status] ?? '';
  const body = JSON.stringify(problemOf(new AppError('ERR_BAD_REQUEST', { message: reason })));
  const headers = [
    `HTTP/1.1 ${status} ${reason}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}
