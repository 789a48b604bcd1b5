import { setTimeout as wait } from 'node:timers/promises';
import { pipeline, Transform } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Faults, FaultSettings } from '../faults/faults.js';
import type { MediaCertificate } from './media-certificate.js';
import type { MediaFiles } from './media-files.js';
import type { Endpoints } from './endpoints.js';
import { recordMedia, type Arrivals } from '../world/arrivals.js';
import type { UploadCounts } from './upload-counts.js';
import { sendFile } from './send-file.js';

type ServeDownloadsDeps = { files: MediaFiles; faults: Faults; endpoints: Endpoints };
type MediaHostDeps = ServeDownloadsDeps & { uploads: UploadCounts; arrivals: Arrivals };
type Download = FastifyRequest<{ Params: { phone: string; sealed: string } }>;
type Upload = FastifyRequest<{ Params: { hash: string }; Querystring: { auth?: string } }>;

const NOT_FOUND = 404;

/** Forwards the first bytes and then fails. */
const cutAfter = (bytes: number): Transform => {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed < bytes) return done(null, chunk);
      this.push(chunk.subarray(0, Math.max(0, chunk.length - (passed - bytes))));
      return done(new Error('cut halfway'));
    },
  });
};

/** Returns the status code of a fault. If there are no settings, the file is gone. */
const codeOf = (fault: FaultSettings | undefined): number | undefined =>
  fault && (fault.code ?? (fault.delayMs || fault.cut ? undefined : NOT_FOUND));

/** Serves encrypted files, as WhatsApp's media servers do. */
export const serveDownloads = (http: FastifyInstance, { files, faults }: ServeDownloadsDeps): void => {
  http.get('/mms/:phone/:sealed', { config: { anyOrigin: true } }, async (request: Download, reply: FastifyReply) => {
    const { phone, sealed } = request.params;
    const fault = faults.take(phone, 'media-download');
    if (fault?.delayMs) await wait(fault.delayMs, undefined, { ref: false });
    const code = codeOf(fault);
    if (code) return reply.code(code).send();
    const size = fault?.cut ? await files.sizeOf('sealed', sealed) : undefined;
    if (size === undefined) return sendFile(request, reply, { files, shelf: 'sealed', sha256: sealed });
    // The cut is the requested fault. It interrupts only this response.
    const half = pipeline(files.read('sealed', sealed), cutAfter(Math.floor(size / 2)), () => undefined);
    return reply.header('content-length', size).send(half);
  });
};

/** Leaves bodies unparsed, because the request's handler streams them to disk. */
export const takeRawBodies = (http: FastifyInstance): void => {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, _payload, done) => done(null));
};

const refuse = async (fault: FaultSettings | undefined, reply: FastifyReply): Promise<boolean> => {
  if (fault?.delayMs) await wait(fault.delayMs, undefined, { ref: false });
  const code = codeOf(fault);
  if (fault?.cut) reply.raw.destroy();
  else if (code) void reply.code(code).send({ error: code });
  return fault?.cut === true || code !== undefined;
};

/** Accepts uploads. `auth` is the token from `media_conn`: the number of the companion's phone. */
const takeUploads = (https: FastifyInstance, { files, faults, endpoints, uploads }: MediaHostDeps): void => {
  takeRawBodies(https);
  https.post('/mms/:type/:hash', async (request: Upload, reply) => {
    const phone = request.query.auth ?? '';
    if (await refuse(faults.take(phone, 'media-upload'), reply)) return reply;
    const { sha256 } = await files.add('sealed', request.raw);
    // The client identifies the file by its hash, so a damaged upload is rejected.
    if (Buffer.from(request.params.hash, 'base64url').toString('hex') !== sha256) {
      return reply.code(400).send({ error: 'hash mismatch' });
    }
    uploads.record(phone);
    return { url: endpoints.download(phone, sha256), handle: sha256 };
  });
};

/** Creates the media host, which has its own port because clients upload only over TLS. */
export const createMediaHost = (
  deps: MediaHostDeps,
  { certificate, privateKey }: MediaCertificate,
): FastifyInstance => {
  const https = Fastify({
    https: { cert: certificate, key: privateKey },
    forceCloseConnections: true,
  }) as unknown as FastifyInstance;
  https.addHook('onRequest', recordMedia(deps.arrivals));
  takeUploads(https, deps);
  serveDownloads(https, deps);
  return https;
};
