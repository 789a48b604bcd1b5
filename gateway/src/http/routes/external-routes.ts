import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  ExternalMedia,
  ExternalText,
  FindTokenHolder,
  SendExternalMessage,
  systemActor,
  type ExternalReply,
  type UploadedFile,
} from '@recado/contracts';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../../config.js';
import { RedisLink } from '../../links/redis-link.js';
import { Uploads } from '../../media/uploads.js';
import { RateLimit } from '../server/rate-limit.js';
import { Calls } from '../calls.js';
import { MEDIAS } from './external-upload.js';
import { parseInput } from '../request-input.js';

const BEARER = /^Bearer ([\x21-\x7e]{20,200})$/i;
const LONGEST_KEY = 200;
type Said = z.output<typeof ExternalMedia>;

/** The messages API: other programs send with the token of a connection, which is no log-in and opens nothing else. */
@Injectable()
export class ExternalRoutes {
  private readonly limit: RateLimit;

  constructor(
    private readonly calls: Calls,
    private readonly uploads: Uploads,
    redis: RedisLink,
    @Inject(SETTINGS) { EXTERNAL_API_PER_MINUTE: perMinute }: Config,
  ) {
    this.limit = new RateLimit(redis.counters, { name: 'external', perMinute });
  }

  register(server: FastifyInstance): void {
    server.post('/api/messages/send', { onRequest: (request) => this.admit(request) }, (request) => this.send(request));
  }

  /** Before the body is read. @throws ERR_WAPP_TOKEN_INVALID, ERR_RATE_LIMIT */
  private async admit(request: FastifyRequest): Promise<void> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw new AppError('ERR_WAPP_TOKEN_INVALID');
    const tokenHash = sha256(token);
    const { companyId, connectionId } = await this.calls.ask(request, FindTokenHolder, { tokenHash });
    await this.limit.check(connectionId);
    request.actor = { ...systemActor(companyId), from: request.from };
    request.connectionId = connectionId;
  }

  private async send(request: FastifyRequest): Promise<z.output<typeof ExternalReply>> {
    if (!request.isMultipart()) return this.pass(request, parseInput(ExternalText, request.body, {}) as Said, []);
    if (!request.actor) throw new AppError('ERR_WAPP_TOKEN_INVALID');
    const { fields, files } = await this.uploads.receive(request, request.actor, MEDIAS);
    try {
      return await this.pass(request, parseInput(ExternalMedia, fields, {}) as Said, files);
    } catch (error) {
      // a request that was not answered in time may still be carried out: its files stay
      if (error instanceof AppError && error.kind !== 'unavailable') await this.uploads.discard(request, files);
      throw error;
    }
  }

  private async pass(request: FastifyRequest, { number, body }: Said, files: UploadedFile[]) {
    const { connectionId: whatsappId } = request;
    if (!whatsappId) throw new AppError('ERR_WAPP_TOKEN_INVALID');
    const message = { id: idOf(request, whatsappId), whatsappId, number, body, files };
    const { isRepeat, ...answer } = await this.calls.ask(request, SendExternalMessage, message);
    if (isRepeat) await this.uploads.discard(request, files);
    return answer;
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same for each repeat of a call that names a key; a key counts for its connection alone. @throws ERR_VALIDATION */
function idOf({ headers }: FastifyRequest, connectionId: string): string {
  const key = headers['idempotency-key'];
  if (key === undefined) return randomUUID();
  if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY)
    throw new AppError('ERR_VALIDATION', { details: { fields: { 'Idempotency-Key': ['Too Long!'] }, form: [] } });
  return sha256(`${connectionId} ${key}`).slice(0, 40);
}
