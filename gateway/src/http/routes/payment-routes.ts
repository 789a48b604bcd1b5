import { Injectable } from '@nestjs/common';
import { ReceivePaymentNotice } from '@recado/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Calls } from '../calls.js';
import { parseInput } from '../request-input.js';

const Provider = z.strictObject({ provider: z.string().regex(/^[a-z]{1,20}$/) });
const LONGEST_NOTICE = 64 * 1024;

/** Webhooks of payment providers. Their signatures cover the raw body, so it is forwarded unparsed. */
@Injectable()
export class PaymentRoutes {
  constructor(private readonly calls: Calls) {}

  register(server: FastifyInstance): void {
    void server.register((scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
      const options = { bodyLimit: LONGEST_NOTICE };
      // Banks append the notification type to the registered URL.
      for (const end of ['', '/pix', '/rec', '/cobr'])
        scope.post(`/webhooks/payments/:provider${end}`, options, (request) => this.receive(request));
      done();
    });
  }

  private receive(request: FastifyRequest): Promise<z.output<typeof ReceivePaymentNotice.reply>> {
    const { provider } = parseInput(Provider, {}, request.params) as z.output<typeof Provider>;
    const body = Buffer.isBuffer(request.body) ? request.body.toString('base64') : '';
    const [headers, query] = [textsOf(request.headers), textsOf(request.query as Record<string, unknown>)];
    return this.calls.ask(request, ReceivePaymentNotice, { provider, headers, query, body });
  }
}

/** Drops parameters that occur more than once, which no provider sends. */
const textsOf = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
