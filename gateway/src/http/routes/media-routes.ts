import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { MEDIA_STORE, type MediaInfo, type MediaStore } from '@recado/media-kit/store';
import { MediaLinks } from '@recado/media-kit/links';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { rangeOf } from '../../media/byte-range.js';

const Params = z.object({ company: z.string(), name: z.string(), '*': z.string().default('') });
const Query = z.object({ until: z.coerce.number().int(), signature: z.string().max(100) });

/** Types that browsers display or play without running code. All others are sent as a download. */
const SHOWN = /^(image\/(jpeg|png|webp|gif)|video\/[\w.+-]+|audio\/[\w.+-]+)$/;

/** Serves files under signed URLs. A URL grants read access to one file until it expires. */
@Injectable()
export class MediaRoutes {
  constructor(
    private readonly links: MediaLinks,
    @Inject(MEDIA_STORE) private readonly media: MediaStore,
  ) {}

  register(server: FastifyInstance): void {
    const serve = (request: FastifyRequest, reply: FastifyReply) => this.serve(request, reply);
    server.get('/media/:company/:name', serve);
    server.get('/media/:company/:name/*', serve);
  }

  /** @throws ERR_MEDIA_EXPIRED, ERR_NOT_FOUND */
  private async serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { company, name, '*': fileName } = Params.parse(request.params);
    const query = Query.safeParse(request.query);
    if (!query.success) throw new AppError('ERR_MEDIA_EXPIRED');
    const key = `${company}/${name}`;
    this.links.check(key, query.data);
    const found = await this.media.stat(key);
    if (!found) throw new AppError('ERR_NOT_FOUND');
    void reply.headers(headersOf(found, fileName, query.data.until));
    return this.send({ key, found, range: request.headers.range }, reply);
  }

  private async send(
    { key, found, range: header }: { key: string; found: MediaInfo; range: string | undefined },
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const range = rangeOf(header, found.bytes);
    if (range === null) return reply.code(416).header('content-range', `bytes */${found.bytes}`).send();
    if (range === undefined) return reply.header('content-length', found.bytes).send(await this.media.open(key));
    const { start, end } = range;
    void reply.code(206).header('content-range', `bytes ${start}-${end}/${found.bytes}`);
    return reply.header('content-length', end - start + 1).send(await this.media.open(key, range));
  }
}

function headersOf({ mimeType }: MediaInfo, fileName: string, until: number) {
  const isShown = SHOWN.test(mimeType);
  const name = encodeURIComponent(fileName || 'file');
  const ageS = Math.max(0, Math.floor(until - Date.now() / 1_000));
  return {
    'content-type': isShown ? mimeType : 'application/octet-stream',
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin', // the web client has a different origin
    'cache-control': `private, max-age=${ageS}, immutable`,
    'accept-ranges': 'bytes',
  };
}
