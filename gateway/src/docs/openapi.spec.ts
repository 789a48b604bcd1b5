import { describe, expect, it } from '@jest/globals';
import { RESOURCES, ROUTES, WEBHOOK_EVENTS, WEBHOOK_TEST } from '@recado/contracts';
import { EXTERNAL_CALLS } from '../http/external/external-calls.js';
import { openApiDocument } from './openapi.js';

type Operation = {
  operationId: string;
  security?: unknown[];
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
  responses: Record<string, unknown>;
};
const paths = openApiDocument().paths as Record<string, Record<string, Operation>>;
const operation = (method: string, path: string) => paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

describe('the OpenAPI document', () => {
  it('describes every call with its parameters, reply and errors', () => {
    for (const { method, path } of ROUTES) {
      const found = operation(method, path);
      const inPath = found?.parameters?.filter((parameter) => parameter.in === 'path').map(({ name }) => name) ?? [];
      expect({ path, inPath }).toEqual({ path, inPath: [...path.matchAll(/:(\w+)/g)].map(([, name]) => name) });
      expect(Object.keys(found?.responses ?? {})).toEqual([
        '200',
        '400',
        '401',
        '403',
        '404',
        '408',
        '409',
        '413',
        '429',
        '431',
        '500',
        '503',
      ]);
    }
    for (const { name, get, update, remove } of RESOURCES) {
      const calls = Object.entries({ get, put: update, delete: remove }).filter(([, rpc]) => rpc !== undefined);
      expect(Object.keys(paths[`/admin/${name}/{id}`] ?? {})).toEqual(calls.map(([method]) => method));
    }
  });

  it('separates query and body', () => {
    const listed = operation('GET', '/tickets')?.parameters?.map((parameter) => `${parameter.in} ${parameter.name}`);
    const sent = operation('POST', '/messages/:ticketId')?.requestBody?.content['application/json']?.schema.properties;

    expect(listed).toContain('query pageNumber');
    expect(Object.keys(sent ?? {})).toContain('body');
    expect(Object.keys(sent ?? {})).not.toContain('ticketId');
  });

  it('describes the webhook requests that companies receive', () => {
    const { webhooks = {} } = openApiDocument() as { webhooks?: Record<string, { post: Operation }> };

    expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS, WEBHOOK_TEST]);
    const headers = webhooks['message.received']?.post.parameters?.map(({ name }) => name);
    expect(headers).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  });

  it('marks the calls that need a token', () => {
    expect(operation('GET', '/tickets')?.security).toEqual([{ accessToken: [] }]);
    expect(operation('POST', '/auth/login')?.security).toBeUndefined();
  });

  it('states the scope of each call of the external API', () => {
    const open = Object.keys(paths).filter((path) => path.startsWith('/api/'));
    const scopes = open.flatMap((path) => Object.values(paths[path] ?? {}).map(({ security }) => security));

    expect(scopes).toHaveLength(EXTERNAL_CALLS.length + 1);
    expect(scopes.every((one) => /^\[\{"apiToken":\[("\w+:\w+")?\]\}\]$/.test(JSON.stringify(one)))).toBe(true);
    expect(operation('GET', '/api/tickets/:id')?.security).toEqual([{ apiToken: ['tickets:read'] }]);
  });

  it('gives each call a unique id', () => {
    const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));

    expect(new Set(ids).size).toBe(ids.length);
  });

  it('uses only patterns that every programming language supports', () => {
    const patterns = [...JSON.stringify(openApiDocument()).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)];
    const known = [...new Set(patterns.map(([, pattern = '']) => JSON.parse(pattern) as string))];

    expect(known.length).toBeGreaterThan(10);
    expect(known.filter((pattern) => /\\[pPk]|\(\?[^:]/.test(pattern))).toEqual([]);
  });
});
