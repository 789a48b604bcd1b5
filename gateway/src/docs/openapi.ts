import {
  APP_VERSION,
  HTTP_STATUS_OF,
  RESOURCES,
  ROUTES,
  type Access,
  type AnySchema,
  type Resource,
  type Route,
  type RpcContract,
  type Upload,
} from '@recado/contracts';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { RestQuery } from '../http/routes/rest-dialect.js';
import { OWN_CALLS, type Call } from './own-calls.js';
import { webhookCalls } from './webhook-calls.js';

const Problem = z
  .object({
    error: z.string().meta({ description: 'The code, to be translated', example: 'ERR_NO_PERMISSION' }),
    message: z.string().meta({ description: 'A sentence in English' }),
    details: z.record(z.string(), z.unknown()).optional().meta({
      description:
        'More of it, by the code: the problems of `fields` and `form`; the `ticket` as it is now and the `event` that changed it',
    }),
  })
  .meta({ id: 'Problem', description: 'Every error has this shape' });

const OF_THE_HTTP_SERVER = [
  ['request too slow', 408],
  ['headers too large', 431],
] as const;

/** Error responses of every call by status, including those from the HTTP server itself. */
const PROBLEMS = Object.fromEntries(
  [...Object.entries(HTTP_STATUS_OF), ...OF_THE_HTTP_SERVER].map(([kind, status]) => [
    String(status),
    { id: `Problem${status}`, description: kind, content: { 'application/json': { schema: Problem } } },
  ]),
);

/** Returns the document at /docs/json. It is generated from the contracts, so it always matches the served routes. */
export function openApiDocument(): ReturnType<typeof createDocument> {
  const calls = [...OWN_CALLS, ...ROUTES.map(routeCall), ...RESOURCES.flatMap(resourceCalls)];
  const paths: ZodOpenApiPathsObject = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Recado',
      version: APP_VERSION,
      description: 'The calls of the gateway, written from its contracts.',
    },
    paths,
    webhooks: webhookCalls(),
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token of the page API tokens with its scopes, or that of a connection, which sends over it alone',
        },
        refreshCookie: { type: 'apiKey', in: 'cookie', name: 'recado_refresh' },
      },
    },
  });
}

function operationOf(call: Call): ZodOpenApiOperationObject {
  const { path, query = call.upload?.query, body } = partsOf(call);
  const status = String(call.status ?? 200) as '200';
  return {
    operationId: call.id,
    tags: [call.tag],
    summary: call.summary,
    ...securityOf(call),
    requestParams: { ...(path && { path }), ...(query && { query }) },
    ...requestBodyOf(call, body),
    responses: {
      [status]: { description: 'Done', content: replyContent(call) },
      ...PROBLEMS,
    },
  };
}

const replyContent = ({ files = ['application/json'], reply }: Call) =>
  Object.fromEntries(files.map((type) => [type, { schema: reply }]));

function requestBodyOf({ path, upload, uploadOnly }: Call, body: AnySchema | undefined) {
  const form = upload && formOf(upload, path);
  if (!body && !form) return {};
  const json = body && !uploadOnly && { 'application/json': { schema: body } };
  return {
    requestBody: { required: true, content: { ...json, ...(form && { 'multipart/form-data': { schema: form } }) } },
  };
}

/** Returns the schema of a multipart form: its text fields and its file field. */
function formOf({ form, field, maxFiles, query }: Upload, path: string): AnySchema {
  const fields = form instanceof z.ZodObject ? form.shape : {};
  const inBody = Object.entries(fields).filter(
    ([name]) => !path.includes(`:${name}`) && !(name in (query?.shape ?? {})),
  );
  const file = z.string().meta({ format: 'binary' });
  return z.strictObject({
    ...Object.fromEntries(inBody),
    [field]: maxFiles > 1 ? z.array(file) : file,
  });
}

function securityOf({ access, scope }: Call) {
  if (scope === null) return { security: [{ apiToken: [] }], description: 'Takes a token of a program.' };
  if (scope) return { security: [{ apiToken: [scope] }], description: `Takes a token with the scope \`${scope}\`.` };
  return access === 'visitor' ? {} : { security: [{ accessToken: [] }], description: accessText(access) };
}

const accessText = (access: Access) =>
  access === 'member' ? 'For everybody who is logged in.' : `Takes \`${access}\`.`;

/** Splits the input of a call into path parameters and query or body. */
function partsOf({ method, path, input }: Call) {
  if (!(input instanceof z.ZodObject)) return {};
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const names = Object.keys(input.shape);
  const pick = (wanted: string[]) =>
    wanted.length > 0
      ? z.strictObject(Object.fromEntries(wanted.map((name) => [name, input.shape[name] as AnySchema])))
      : undefined;
  const rest = pick(names.filter((name) => !inPath.includes(name)));
  const hasBody = method === 'POST' || method === 'PUT';
  return {
    path: pick(inPath.filter((name) => names.includes(name))),
    query: hasBody ? undefined : rest,
    body: hasBody ? rest : undefined,
  };
}

/** Returns the response schema. A call with uploaded files may have a different response from its JSON form. */
function replyOf(rpc: Route['rpc'], { upload, uploadOnly }: Pick<Route, 'upload' | 'uploadOnly'>): AnySchema {
  if (!upload || upload.rpc.reply === rpc.reply) return rpc.reply;
  return uploadOnly ? upload.rpc.reply : z.union([rpc.reply, upload.rpc.reply]);
}

const routeCall = ({
  id,
  method,
  path,
  rpc,
  access,
  query,
  pages,
  summary,
  tag,
  status,
  upload,
  uploadOnly,
}: Route): Call => ({
  ...{ method, path, access, summary, tag, status, upload, uploadOnly },
  id: id ?? pages?.id ?? rpc.name,
  input: pages?.query ?? query ?? rpc.request,
  reply: pages?.reply ?? replyOf(rpc, { upload, uploadOnly }),
});

function resourceCalls({ name, access, editAccess, removeAccess = editAccess, ...rpcs }: Resource): Call[] {
  const { list, table, get, create, update, remove } = rpcs;
  const all = `/admin/${name}`;
  const one = `${all}/:id`;
  const row = (method: string, path: string, call: Omit<Call, 'method' | 'path' | 'tag' | 'id'>): Call => ({
    ...{ method, path, ...call },
    tag: `admin: ${name}`,
    id: `admin.${name}.${call.summary.split(' ')[0]?.toLowerCase()}`,
  });
  const rows = list.reply instanceof z.ZodObject ? (list.reply.shape[table?.key ?? 'data'] as AnySchema) : list.reply;
  const calls: [string, string, string, Access, RpcContract | undefined][] = [
    ['GET', one, 'Read one', access, get],
    ['POST', all, 'Create one', editAccess, create],
    ['PUT', one, 'Update one', editAccess, update],
    ['DELETE', one, 'Delete one', removeAccess, remove],
  ];
  return [
    row('GET', all, { access, summary: 'List, with Content-Range', input: RestQuery, reply: rows }),
    ...calls.flatMap(([method, path, summary, may, rpc]) =>
      rpc ? [row(method, path, { access: may, summary, input: rpc.request, reply: rpc.reply })] : [],
    ),
  ];
}
