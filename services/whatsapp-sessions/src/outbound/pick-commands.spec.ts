import { describe, expect, it } from '@jest/globals';
import type { Lane } from '@recado/contracts';
import { pick, type Capacity, type Waiting } from './pick-commands.js';

const CAPACITY: Capacity = { commands: 8, messages: 100, files: 2 };
const aCommand = (id: string, conversation: string, more: Partial<Waiting> = {}): Waiting => ({
  ...{ id, lane: 'live', arrival: id, conversations: [conversation], target: null, isMessage: true, hasFile: false },
  ...more,
});
const chosen = (
  all: Waiting[],
  running: Waiting[] = [],
  capacity: Partial<Record<Lane, Partial<Capacity>>> = {},
  bulkReadBefore = '~',
) => {
  const of = (lane: Lane) => new Map(all.filter((one) => one.lane === lane).map((one) => [one.id, one]));
  const capacities = { live: { ...CAPACITY, ...capacity.live }, bulk: { ...CAPACITY, commands: 2, ...capacity.bulk } };
  return pick({ live: of('live'), bulk: of('bulk') }, running, capacities, bulkReadBefore).map(({ id }) => id);
};

describe('pick', () => {
  it('starts the first command of each conversation', () => {
    expect(chosen([aCommand('1', 'a'), aCommand('2', 'a'), aCommand('3', 'b')])).toEqual(['1', '3']);
  });

  it('starts nothing in a conversation with a running command', () => {
    expect(chosen([aCommand('2', 'a'), aCommand('3', 'b')], [aCommand('1', 'a')])).toEqual(['3']);
  });

  it('treats commands that share an address as one conversation', () => {
    const both = aCommand('1', 'number', { conversations: ['number', 'lid'] });

    expect(chosen([both, aCommand('2', 'lid'), aCommand('3', 'number')])).toEqual(['1']);
  });

  it('starts no more conversations than there is capacity for', () => {
    const all = [aCommand('1', 'a'), aCommand('2', 'b'), aCommand('3', 'c')];

    expect(chosen(all, [], { live: { commands: 2 } })).toEqual(['1', '2']);
  });

  it('starts bulk commands only when no live one starts', () => {
    const bulk = aCommand('1', 'a', { lane: 'bulk' });

    expect(chosen([bulk, aCommand('2', 'b')])).toEqual(['2']);
    expect(chosen([bulk, aCommand('3', 'b')], [aCommand('2', 'b')])).toEqual(['1']);
  });

  it('does not let a bulk command overtake a waiting live one of its conversation', () => {
    const all = [aCommand('1', 'a', { lane: 'bulk' }), aCommand('2', 'a')];

    expect(chosen(all, [], { live: { commands: 0 } })).toEqual([]);
  });

  it('limits files, and keeps the texts after a file of the same conversation in order', () => {
    const all = [aCommand('1', 'a', { hasFile: true }), aCommand('2', 'a'), aCommand('3', 'b')];

    expect(chosen(all, [], { live: { files: 0 } })).toEqual(['3']);
  });

  it('lets reads pass when the rate allows no message', () => {
    const all = [aCommand('1', 'a'), aCommand('2', 'b', { isMessage: false })];

    expect(chosen(all, [], { live: { messages: 0 } })).toEqual(['2']);
  });

  it('keeps the change of a message that waits in the bulk lane after it', () => {
    const all = [aCommand('m', 'a', { lane: 'bulk' }), aCommand('2', 'b', { target: 'm' })];

    expect(chosen(all)).toEqual(['m']);
    expect(chosen(all.slice(1))).toEqual(['2']);
  });

  it('sends a bulk message before its change and the later commands of the conversation', () => {
    const all = [aCommand('m', 'a', { lane: 'bulk' }), aCommand('2', 'a', { target: 'm' }), aCommand('3', 'a')];

    expect(chosen(all)).toEqual(['m']);
    expect(chosen(all.slice(1))).toEqual(['2']);
  });

  it('holds a change, and the later commands of its conversation, until every earlier bulk command is read', () => {
    const all = [aCommand('2', 'a', { target: 'm' }), aCommand('3', 'a'), aCommand('4', 'b')];

    expect(chosen(all, [], {}, '1')).toEqual(['4']);
    expect(chosen(all, [], {}, '2')).toEqual(['2', '4']);
  });
});
