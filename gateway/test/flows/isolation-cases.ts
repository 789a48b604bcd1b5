import { randomUUID } from 'node:crypto';
import { DEFAULT_HOURS } from '@recado/contracts';

/** What an id in an address or a body names. */
export type Kind =
  | 'company'
  | 'user'
  | 'queue'
  | 'queueOption'
  | 'connection'
  | 'ticket'
  | 'ticketUuid'
  | 'message'
  | 'contact'
  | 'note'
  | 'tag'
  | 'quickMessage'
  | 'chat'
  | 'schedule'
  | 'contactList'
  | 'contactListItem'
  | 'listImport'
  | 'contactImport'
  | 'campaign'
  | 'fileList'
  | 'prompt'
  | 'knowledge'
  | 'integration'
  | 'flow'
  | 'device'
  | 'botCall'
  | 'webhook'
  | 'webhookDelivery'
  | 'apiToken'
  | 'application'
  | 'oauthRequest';
export type Ids = Record<Kind, string>;

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
};
type Parameter = { in: string; name: string };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  security?: Record<string, string[]>[];
  description?: string;
};
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

/**
 * One call that tries to reach into the other company.
 * `path`: the address names something of theirs, so it answers 404. `field`: the address is our own and a field names
 * something of theirs, so it is refused or without effect on them. `list`: no id at all, so nothing of theirs is in the answer.
 */
export type IsolationCase = {
  name: string;
  by: 'path' | 'field' | 'list';
  method: string;
  path: string;
  body?: unknown;
  /** A program calls it with a token of the API, and no log-in is good for it. */
  byToken: boolean;
};

const KIND_OF_SEGMENT: Record<string, Kind> = {
  companies: 'company',
  users: 'user',
  queue: 'queue',
  queues: 'queue',
  'queue-options': 'queueOption',
  whatsapp: 'connection',
  whatsappsession: 'connection',
  connections: 'connection',
  tickets: 'ticket',
  messages: 'message',
  contacts: 'contact',
  'ticket-notes': 'note',
  tags: 'tag',
  'quick-messages': 'quickMessage',
  chats: 'chat',
  schedules: 'schedule',
  'contact-lists': 'contactList',
  'contact-list-items': 'contactListItem',
  'contact-list-imports': 'listImport',
  'contact-imports': 'contactImport',
  campaigns: 'campaign',
  files: 'fileList',
  prompt: 'prompt',
  prompts: 'prompt',
  knowledge: 'knowledge',
  queueIntegration: 'integration',
  'queue-integration': 'integration',
  flows: 'flow',
  'bot-calls': 'botCall',
  'api-tokens': 'apiToken',
  webhooks: 'webhook',
  'operator-changes': 'webhook',
  'webhook-deliveries': 'webhookDelivery',
  applications: 'application',
  notices: 'device',
};
const KIND_OF_FIELD: Record<string, Kind> = {
  companyId: 'company',
  userId: 'user',
  queueId: 'queue',
  queueIds: 'queue',
  transferQueueId: 'queue',
  parentId: 'queueOption',
  whatsappId: 'connection',
  connectionId: 'connection',
  whatsappIds: 'connection',
  ticketId: 'ticket',
  uuid: 'ticketUuid',
  tagId: 'tag',
  tagIds: 'tag',
  promptId: 'prompt',
  knowledgeIds: 'knowledge',
  integrationId: 'integration',
  invoiceFrom: 'integration',
  flowId: 'flow',
  contactId: 'contact',
  contactListId: 'contactList',
  tagListId: 'tag',
  fileListId: 'fileList',
  messageId: 'message',
  mentionIds: 'user',
  quickMessageId: 'quickMessage',
  selectedQueueIds: 'queue',
  quotedMsg: 'message',
  request: 'oauthRequest',
};
/**
 * These look like ids and name nothing that another company could own: `agentId` and `environmentId` are Dialogflow's, and `targetId` filters
 * the audit log, which is the own company's whatever it names. `testId` is made by the browser that tries a device,
 * and `adId` by Meta: what a report finds by it is of the own company.
 */
const NO_IDS = new Set(['adId', 'agentId', 'clientId', 'environmentId', 'targetId', 'testId']);
const FOR_THE_OPERATOR = 'Takes `super`.'; // of no company: the table of roles tries those
const KEYS = new Set(['settingKey', 'number']);

/** Every call of the document, with the other company's ids wherever it takes one. A route of a later day is in it by itself. */
export function isolationCases(document: ApiDocument, { own, foreign }: { own: Ids; foreign: Ids }): IsolationCase[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security, description }]) => security !== undefined && description !== FOR_THE_OPERATOR)
      .flatMap(([method, operation]) =>
        casesOf(document, { path, method: method.toUpperCase(), operation }, { own, foreign }),
      ),
  );
}

type Call = { path: string; method: string; operation: Operation };

/** A call that takes files only needs a file to get as far as an id: it is tried in the tests of files. */
const takesFilesOnly = ({ requestBody }: Operation) =>
  requestBody !== undefined && requestBody.content['application/json'] === undefined;

const isByToken = ({ security = [] }: Operation): boolean => security.some(({ apiToken }) => apiToken !== undefined);

function casesOf(
  document: ApiDocument,
  { path, method, operation }: Call,
  { own, foreign }: { own: Ids; foreign: Ids },
): IsolationCase[] {
  if (takesFilesOnly(operation)) return [];
  const schema = bodySchema(document, operation);
  const at = (ids: Ids) => path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => pathValue(path, name, ids));
  const body = (changed: object = {}) => (schema ? { body: { ...valueOf(document, schema, own), ...changed } } : {});
  const call = (by: IsolationCase['by'], what: string, rest: Pick<IsolationCase, 'path' | 'body'>): IsolationCase => ({
    name: `${method} ${path} ${what}`,
    ...{ by, method, byToken, ...rest },
  });
  const byToken = isByToken(operation);
  const takesId = namesIn(path).some((name) => !KEYS.has(name));
  const cases = takesId ? [call('path', 'with their id in the address', { path: at(foreign), ...body() })] : [];
  if (method === 'GET' && !takesId) cases.push(call('list', 'lists only ours', { path: at(own) }));
  for (const { name, kind } of idsOf(Object.keys(schema?.properties ?? {})))
    cases.push(
      call('field', `with their ${name}`, { path: at(own), ...body({ [name]: idValue(name, foreign[kind]) }) }),
    );
  for (const { name, kind } of idsOf(queryNames(operation))) {
    const value = name.endsWith('s') ? JSON.stringify([foreign[kind]]) : foreign[kind];
    cases.push(
      call('list', `with their ${name}`, { path: `${at(own)}?${new URLSearchParams({ [name]: value }).toString()}` }),
    );
  }
  return cases;
}

const queryNames = ({ parameters = [] }: Operation) =>
  parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

function pathValue(path: string, name: string, ids: Ids): string {
  if (KEYS.has(name)) return 'userRating';
  const segment = path.replace(/^\/(admin|api)(?=\/)/, '').split('/')[1] ?? '';
  const kind = name === 'id' ? KIND_OF_SEGMENT[segment] : KIND_OF_FIELD[name];
  if (!kind) throw new Error(`say in isolation-cases.ts what {${name}} of ${path} names`);
  return ids[kind];
}

function idsOf(names: string[]): { name: string; kind: Kind }[] {
  return names.flatMap((name) => {
    const kind = KIND_OF_FIELD[name];
    if (!kind && /Ids?$/.test(name) && !NO_IDS.has(name))
      throw new Error(`say in isolation-cases.ts what ${name} names`);
    return kind ? [{ name, kind }] : [];
  });
}

function idValue(name: string, id: string): unknown {
  if (name === 'quotedMsg') return { id };
  return name.endsWith('s') ? [id] : id;
}

const bodySchema = (document: ApiDocument, { requestBody }: Operation) =>
  requestBody && resolved(document, requestBody.content['application/json']?.schema ?? {});

const resolved = (document: ApiDocument, schema: Schema): Schema =>
  schema.$ref ? (document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

/** The least that the schema lets through, and a name where there is one, so that an update would change something. */
function valueOf(document: ApiDocument, schema: Schema, own: Ids): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const wanted = Object.keys(properties).filter((name) => required.includes(name) || name === 'name');
  return Object.fromEntries(
    wanted.map((name) => [name, fieldOf(name, resolved(document, properties[name] ?? {}), own)]),
  );
}

function fieldOf(name: string, schema: Schema, own: Ids): unknown {
  const kind = KIND_OF_FIELD[name];
  if (kind) return idValue(name, own[kind]);
  if (name === 'schedules') return DEFAULT_HOURS;
  if (name === 'credential') return CREDENTIAL;
  if (name === 'draft') return { start: '', nodes: {}, places: {} };
  const [choice] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choice) return fieldOf(name, choice, own);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  return plainValue(name, schema);
}

/** The signature of a passkey. */
const CREDENTIAL = {
  ...{ id: 'AQID', rawId: 'AQID', type: 'public-key' },
  response: { authenticatorData: 'AQID', clientDataJSON: 'AQID', signature: 'AQID' },
};

/** A name of its own each time, as some must be unique. */
let made = 0;
const TEXTS: Record<string, () => string> = {
  email: () => `isolation-${made}@isolation.test`,
  'date-time': () => '2099-01-01T12:00:00.000Z',
  uuid: () => randomUUID(),
  uri: () => 'http://10.0.0.1/', // nobody is asked there
  color: () => `#${String(100_000 + made)}`,
  number: () => `55119${String(10_000_000 + made)}`,
};
function plainValue(name: string, { type, minimum = 0, format = '' }: Schema): unknown {
  made += 1;
  if (type === 'integer' || type === 'number') return minimum;
  const empty = { boolean: false, array: [], object: {} }[String(type)];
  return empty ?? (TEXTS[format] ?? TEXTS[name])?.() ?? `Isolation ${made}`;
}
