import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MediaFiles } from './media-files.js';

const NOT_FOUND = 404;
const PARTIAL = 206;
const UNSATISFIABLE = 416;
const RANGE = /^bytes=(\d+)-(\d*)$/;
const SHA256 = /^[\da-f]{64}$/;

type FileQuery = { files: MediaFiles; shelf: 'plain' | 'sealed'; sha256: string };

/** `end` is exclusive. */
const rangeOf = (header: string | undefined, size: number): { start: number; end: number } | undefined => {
  const found = RANGE.exec(header ?? '');
  if (!found) return undefined;
  return { start: Number(found[1]), end: found[2] ? Math.min(Number(found[2]) + 1, size) : size };
};

/** Sends a file or the requested range of it. Players and resumed downloads request ranges. */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { files, shelf, sha256 }: FileQuery,
): Promise<FastifyReply> => {
  const size = SHA256.test(sha256) ? await files.sizeOf(shelf, sha256) : undefined;
  if (size === undefined) return reply.code(NOT_FOUND).send();
  void reply.header('accept-ranges', 'bytes');
  const range = rangeOf(request.headers.range, size);
  if (!range) return reply.header('content-length', size).send(files.read(shelf, sha256));
  const { start, end } = range;
  if (start >= end) return reply.code(UNSATISFIABLE).header('content-range', `bytes */${size}`).send();
  return reply
    .code(PARTIAL)
    .header('content-range', `bytes ${start}-${end - 1}/${size}`)
    .header('content-length', end - start)
    .send(files.read(shelf, sha256, range));
};
