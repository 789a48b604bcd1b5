import { Inject, Injectable } from '@nestjs/common';
import { FindLogo, LOGO_TYPES, LogoPlace } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Calls } from '../calls.js';
import { parseInput } from '../request-input.js';

const Params = z.object({ place: LogoPlace });
const HOUR_S = 3_600;

/** GET /logos/{place}: the operator's logos, public. A changed logo has a new URL, so browsers may cache them. */
@Injectable()
export class LogoRoutes {
  constructor(
    private readonly calls: Calls,
    @Inject(MEDIA_STORE) private readonly media: MediaStore,
  ) {}

  register(server: FastifyInstance): void {
    server.get('/logos/:place', (request, reply) => this.serve(request, reply));
  }

  /** @throws ERR_NOT_FOUND, ERR_VALIDATION */
  private async serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { place } = parseInput(Params, {}, request.params) as z.output<typeof Params>;
    const { key } = await this.calls.ask(request, FindLogo, { place });
    const found = await this.media.stat(key);
    if (!found || !(LOGO_TYPES as readonly string[]).includes(found.mimeType)) throw new AppError('ERR_NOT_FOUND');
    return reply
      .headers({
        'content-type': found.mimeType,
        'content-length': found.bytes,
        // an SVG may contain scripts; this prevents it from running any or loading anything when opened directly
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin', // the web client has a different origin
        'cache-control': `public, max-age=${HOUR_S}`,
      })
      .send(await this.media.open(key));
  }
}
