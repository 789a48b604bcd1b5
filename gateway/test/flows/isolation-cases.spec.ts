import { describe, expect, it } from '@jest/globals';
import { RESOURCES, ROUTES } from '@recado/contracts';
import { OWN_CALLS } from '../../src/docs/own-calls.js';
import { openApiDocument } from '../../src/docs/openapi.js';
import { parseInput } from '../../src/http/request-input.js';
import { isolationCases, type ApiDocument, type Ids } from './isolation-cases.js';

const KINDS = [
  'company',
  'user',
  'queue',
  'queueOption',
  'connection',
  'ticket',
  'ticketUuid',
  'message',
  'contact',
  'note',
  'tag',
  'quickMessage',
  'chat',
  'schedule',
  'contactList',
  'contactListItem',
  'listImport',
  'contactImport',
  'campaign',
  'fileList',
  'prompt',
  'knowledge',
  'integration',
  'flow',
  'device',
  'botCall',
  'webhook',
  'webhookDelivery',
  'apiToken',
  'application',
  'oauthRequest',
] as const;
const ids = (whose: string) => Object.fromEntries(KINDS.map((kind) => [kind, `${whose}-${kind}`])) as Ids;
const cases = isolationCases(openApiDocument() as unknown as ApiDocument, { own: ids('own'), foreign: ids('foreign') });

describe('isolation cases', () => {
  it('try the other company’s id in every URL that contains one', () => {
    const withId = ROUTES.filter(
      ({ path, uploadOnly, access }) =>
        /:(?!settingKey|key|number)/.test(path) && !uploadOnly && access !== 'super' && access !== 'visitor',
    );
    const ofCompanies = RESOURCES.filter(({ access }) => access !== 'super');
    const ofOne = ofCompanies.flatMap(({ get, update, remove }) => [get, update, remove].filter(Boolean));
    const ownWithId = OWN_CALLS.filter(
      ({ path, access, scope }) =>
        path.includes('/:') && access !== 'super' && (access !== 'visitor' || scope !== undefined),
    );
    const takesId = withId.length + ofOne.length + ownWithId.length;

    const tried = cases.filter(({ by }) => by === 'path');
    expect(tried.length).toBe(takesId);
    expect(tried.every(({ path }) => path.includes('foreign-') && !path.includes('own-'))).toBe(true);
  });

  it('try it in every field that accepts one', () => {
    const tried = cases.filter(({ by }) => by === 'field').map(({ name }) => name);

    expect(tried).toContain('POST /tickets with their contactId');
    expect(tried).toContain('PUT /tickets/{id} with their queueId');
    expect(tried).toContain('POST /messages/{ticketId} with their quotedMsg');
    expect(tried).toContain('POST /users with their queueIds');
  });

  it('pass validation, so that the service must reject them', () => {
    for (const { method, path, body } of cases) {
      const route = ROUTES.find((one) => one.method === method && matches(one.path, path));
      if (!route || body === undefined) continue;
      const params = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'own-id']));
      expect(() => parseInput(route.rpc.request, body, params)).not.toThrow();
    }
  });

  function matches(pattern: string, path: string): boolean {
    return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/?]+')}$`).test(path);
  }
});
