import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@recado/service-kit/errors';
import { correlationIdOf } from './correlation.js';
import { problemOf, statusOf, toAppError } from './problem.js';

const STATUS_OF: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Responds to requests that Node's HTTP parser rejects, in the same format as all other errors. */
function answerClientError(error: ConnectionError, socket: Socket): void {
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

const BODY_LIMIT_BYTES = 1024 * 1024;
/** Allows for a large file over a slow connection; other bodies have less time, see limitBodyTime. */
const REQUEST_LIMIT_MS = 15 * 60_000;
const IDLE_LIMIT_MS = 72_000; // longer than a load balancer's 60 s, so that the load balancer closes first
const LONGEST_PARAMETER = 128;

/** Fastify for Nest. The gateway has its own handlers for errors and unknown routes, so Nest's are not installed. */
export class HttpAdapter extends FastifyAdapter {
  constructor() {
    super({
      skipMiddie: true, // Nest middleware is not used and would add a hook to every call
      logger: false,
      genReqId: correlationIdOf,
      bodyLimit: BODY_LIMIT_BYTES,
      requestTimeout: REQUEST_LIMIT_MS,
      keepAliveTimeout: IDLE_LIMIT_MS,
      return503OnClosing: false, // open connections may finish their requests
      forceCloseConnections: 'idle',
      onProtoPoisoning: 'error',
      onConstructorPoisoning: 'error',
      routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER },
      clientErrorHandler: answerClientError,
      frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
        const problem = toAppError(error);
        void reply.code(statusOf(problem)).send(problemOf(problem));
      },
    });
  }

  override setErrorHandler(): never {
    return undefined as never;
  }

  override setNotFoundHandler(): never {
    return undefined as never;
  }
}
