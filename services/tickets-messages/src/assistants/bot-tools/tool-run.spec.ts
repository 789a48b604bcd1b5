import { NO_TOOLS } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Queues, Tags } from '../../shared/replicas/state-replicas.js';
import { addressOf } from './http-tool.js';
import { OwnTools } from './own-tools.js';
import { ToolRun } from './tool-run.js';

const KNOWN = new Map([
  ['t1', { id: 't1', name: 'VIP' }],
  ['t2', { id: 't2', name: 'Bloqueado' }],
  ['q1', { id: 'q1', name: 'Encomendas' }],
]);
const known = { get: (_companyId: string, id: string) => KNOWN.get(id) };
const own = new OwnTools(known as unknown as Tags, known as unknown as Queues);
const newRun = () => {
  const tools = own.execute('acme', { ...NO_TOOLS, tagIds: ['t1'], queueIds: ['q1'] });
  return new ToolRun(tools, { questionId: 'q', isDry: false, signal: new AbortController().signal });
};

const names = fc.oneof(fc.constantFrom('set_tag', 'move_to_queue', 'write_note', 'end_conversation'), fc.string());
const values = fc.oneof(fc.constantFrom('VIP', 'vip', 't1', 't2', 'Bloqueado', 'Encomendas', 'q1'), fc.anything());
const args = fc.oneof(
  fc.record({ tag: values, queue: values, note: values, tagId: values }, { requiredKeys: [] }).map((given) => {
    return JSON.stringify(given);
  }),
  fc.string(),
);

describe('the tool calls of a model', () => {
  it('only do what was allowed, whatever their arguments, and report the rest as errors', async () => {
    await fc.assert(
      fc.asyncProperty(names, args, async (name, given) => {
        const run = newRun();
        const result = JSON.parse(await run.call({ id: 'c', name, args: given })) as object;
        const allowed = [
          { type: 'tag', tagId: 't1' },
          { type: 'queue', queueId: 'q1' },
        ];
        for (const action of run.actions) expect(allowed).toContainEqual(action);
        expect('error' in result).toBe(run.actions.length === 0);
      }),
    );
  });
});

describe('the address of an HTTP tool', () => {
  it('keeps its host and path, whatever the values', () => {
    const template = 'https://api.test/orders/{id}/state?of={id}';
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('..', '.', '/', '@evil', '%2e%2e')), (id) => {
        let url: URL;
        try {
          url = addressOf(template, { id });
        } catch {
          return; // it was rejected
        }
        expect(url.host).toBe('api.test');
        expect(url.pathname).toMatch(/^\/orders\/[^/]+\/state$/);
        expect([...url.searchParams.keys()]).toEqual(['of']);
      }),
    );
  });
});
