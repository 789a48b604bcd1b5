import { createHash, randomUUID } from 'node:crypto';
import {
  CONNECTION_SCOPE,
  ExternalMedia,
  ExternalText,
  SendExternalMessage,
  type ExternalReply,
  type UploadedFile,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Uploads } from '../../media/uploads.js';
import { Calls } from '../calls.js';
import { parseInput } from '../request-input.js';
import { EXTERNAL_CALLS, type ExternalCall } from './external-calls.js';
import { MEDIAS } from './external-upload.js';
import { TokenHolders, type Holder } from './token-holders.js';

const LONGEST_KEY = 200;
type MessageContent = z.output<typeof ExternalMedia>;

/** The external API. Its tokens are separate from user sessions and grant access to nothing else. */
@Injectable()
export class ExternalRoutes {
  constructor(
    private readonly calls: Calls,
    private readonly uploads: Uploads,
    private readonly holders: TokenHolders,
  ) {}

  register(server: FastifyInstance): void {
    server.decorateRequest('holder', null);
    const maySend = { onRequest: (request: FastifyRequest) => this.holders.admit(request, CONNECTION_SCOPE) };
    server.post('/api/messages/send', maySend, (request) => this.send(request));
    for (const call of EXTERNAL_CALLS) this.serve(server, call);
  }

  private serve(server: FastifyInstance, call: ExternalCall): void {
    const { method, path: url, scope, input } = call;
    const inUrl = method === 'GET' || method === 'DELETE';
    server.route({
      method,
      url,
      onRequest: (request) => this.holders.admit(request, scope),
      handler: (request) => {
        const given = parseInput(input, inUrl ? request.query : request.body, request.params) as Record<
          string,
          unknown
        >;
        return call.answer((rpc, wanted) => this.calls.ask(request, rpc, wanted), given, holderOf(request));
      },
    });
  }

  private async send(request: FastifyRequest): Promise<z.output<typeof ExternalReply>> {
    if (!request.isMultipart())
      return this.pass(request, parseInput(ExternalText, request.body, {}) as MessageContent, []);
    if (!request.actor) throw new AppError('ERR_WAPP_TOKEN_INVALID');
    const { fields, files } = await this.uploads.receive(request, request.actor, MEDIAS);
    try {
      return await this.pass(request, parseInput(ExternalMedia, fields, {}) as MessageContent, files);
    } catch (error) {
      // the service may still process a request that timed out, so its files are kept
      if (error instanceof AppError && error.kind !== 'unavailable') await this.uploads.discard(request, files);
      throw error;
    }
  }

  private async pass(request: FastifyRequest, { number, body, connectionId }: MessageContent, files: UploadedFile[]) {
    const holder = holderOf(request);
    const message = { id: idOf(request, holder), whatsappId: senderOf(holder, connectionId), number, body, files };
    const { isRepeat, ...answer } = await this.calls.ask(request, SendExternalMessage, message);
    if (isRepeat) await this.uploads.discard(request, files);
    return answer;
  }
}

function holderOf({ holder }: FastifyRequest): Holder {
  if (!holder) throw new AppError('ERR_WAPP_TOKEN_INVALID');
  return holder;
}

/** Returns the token's connection, else the requested one, else null for the default one. @throws ERR_NO_WAPP_FOUND */
function senderOf({ whatsappId }: Holder, named: string | undefined): string | null {
  if (whatsappId && named && named !== whatsappId) throw new AppError('ERR_NO_WAPP_FOUND');
  return whatsappId ?? named ?? null;
}

/**
 * Returns the same id for each repeat of a call with an Idempotency-Key. Keys are scoped to their token. @throws
 * ERR_VALIDATION
 */
function idOf({ headers }: FastifyRequest, { key: holder }: Holder): string {
  const key = headers['idempotency-key'];
  if (key === undefined) return randomUUID();
  if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY)
    throw new AppError('ERR_VALIDATION', { details: { fields: { 'Idempotency-Key': ['Too Long!'] }, form: [] } });
  return createHash('sha256').update(`${holder} ${key}`).digest('hex').slice(0, 40);
}
