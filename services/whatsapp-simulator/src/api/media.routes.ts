import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sha256Hex } from '../content/contact-content.js';
import { takeRawBodies } from '../media/media-host.js';
import { sendFile } from '../media/send-file.js';
import type { Simulator } from '../simulator.js';
import { parse } from './validation.js';

const bySha256 = z.object({ sha256: sha256Hex });
const mimeType = z.object({ type: z.string().max(120).optional() });
/** Types that the page may display. Everything else is downloaded. */
const SHOWN = /^(image\/(jpeg|png|gif|webp)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

/** Routes for files that contacts send and receive, as plain bytes. */
export const mediaRoutes = (http: FastifyInstance, { files }: Simulator): void => {
  void http.register((raw, _options, done) => {
    takeRawBodies(raw);
    raw.post('/api/media', (request) => files.add('plain', request.raw));
    done();
  });
  http.get('/api/media/:sha256', async (request, reply) => {
    const { sha256 } = parse(bySha256, request.params);
    const { type = '' } = parse(mimeType, request.query);
    const [essence = ''] = type.split(';');
    void reply.type(SHOWN.test(essence) ? type : 'application/octet-stream');
    void reply.headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" });
    return sendFile(request, reply, { files, shelf: 'plain', sha256 });
  });
};
