import { describe, expect, it } from '@jest/globals';
import { fitting, nearestFirst } from './nearest-tests.mjs';

const source = (path: string, text = '', imports: string[] = []) => ({ path, text, imports });
const order = (changed: string[], tests: ReturnType<typeof source>[]) =>
  nearestFirst(changed, SOURCES, tests).map(({ path }) => path);

const SOURCES = [
  source('services/a/src/pins/pin.ts', '@OnRpc(PinTicket) execute()', ['services/a/src/pins/pin-limit.ts']),
  source('services/a/src/pins/pin-limit.ts', 'export const limit = 3;'),
  source('services/a/src/inbound/receive.ts', '@OnEvent(MessageReceived) execute()', [
    'services/a/src/inbound/store.ts',
  ]),
  source('services/a/src/inbound/store.ts', '', ['services/a/src/pins/pin-limit.ts']),
  source('services/a/src/tags/tag.ts', '@OnRpc(AddTag) execute()'),
];

describe('the tests of a change', () => {
  const tags = source('services/a/test/tags.int.spec.ts', 'AddTag');
  const usesPins = source('services/a/test/shortcuts.int.spec.ts', 'call(PinTicket)');
  const inbound = source('services/a/test/arrival.int.spec.ts', 'publish(MessageReceived)');

  it('begin with those that send a request whose handler uses the changed file', () => {
    expect(order(['services/a/src/pins/pin-limit.ts'], [tags, inbound, usesPins])[0]).toBe(usesPins.path);
    expect(order(['services/a/src/inbound/store.ts'], [tags, usesPins, inbound])[0]).toBe(inbound.path);
  });

  it('prefer a request that few tests send', () => {
    const all = Array.from({ length: 5 }, (_, n) => source(`services/a/test/n${n}.int.spec.ts`, 'AddTag'));
    const sources = [source('services/a/src/x/y.ts', '@OnRpc(AddTag) @OnRpc(PinTicket)')];
    expect(nearestFirst(['services/a/src/x/y.ts'], sources, [...all, usesPins])[0]).toBe(usesPins);
  });

  it('include those of the same name, and those that import the file', () => {
    const named = source('services/a/test/labels.int.spec.ts');
    const importing = source('services/a/test/other.int.spec.ts', '', ['services/a/src/labels/sweep.ts']);
    expect(order(['services/a/src/labels/sweep.ts'], [tags, named, importing])).toEqual([importing.path, named.path]);
  });

  it('include a changed test', () => {
    expect(order([inbound.path], [tags, usesPins, inbound])[0]).toBe(inbound.path);
  });

  it('end when their time is over, and a shorter one still fits', () => {
    const seconds = { [tags.path]: 30, [usesPins.path]: 50, [inbound.path]: 20 };
    expect(fitting([tags, usesPins, inbound], (path) => seconds[path] ?? 0, 60)).toEqual([tags, inbound]);
  });
});
