import { WEBHOOK_PAYLOADS, type AnySchema } from '@recado/contracts';
import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';

const WEBHOOK_HEADERS = z.object({
  'webhook-id': z.string().meta({ description: 'The same at each attempt' }),
  'webhook-timestamp': z.string().meta({ description: 'Seconds since 1970, of this attempt' }),
  'webhook-signature': z.string().meta({ description: 'As Standard Webhooks say: v1, and the HMAC-SHA256 in Base64' }),
});

/** Describes the webhook requests that Recado sends to companies. */
export function webhookCalls(): ZodOpenApiPathsObject {
  const callOf = (type: string, schema: AnySchema): ZodOpenApiPathsObject[string] => ({
    post: {
      operationId: type,
      tags: ['webhooks'],
      summary: `The event ${type}`,
      requestParams: { header: WEBHOOK_HEADERS },
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'It arrived. Anything else, or no answer in 10 seconds, is tried again' } },
    },
  });
  return Object.fromEntries(Object.entries(WEBHOOK_PAYLOADS).map(([type, schema]) => [type, callOf(type, schema)]));
}
