import { describe, expect, it } from '@jest/globals';
import { mayCountAsAnswer } from './edited-answer.js';

type Message = Parameters<typeof mayCountAsAnswer>[0];
type Edit = NonNullable<Message['edits']>[number];

const SENT = new Date('2026-11-30T12:00:00Z');
const after = (seconds: number) => new Date(SENT.getTime() + seconds * 1_000);
const edit = (wid: string, seconds: number, more: Partial<Edit> = {}): Edit => ({
  ...{ wid, editedAt: after(seconds), ...more },
});
const message = (more: Partial<Message> = {}) => ({
  ...{ fromMe: false, createdAt: SENT, edits: [edit('e', 60)], ...more },
});
const PERSON = { number: '5511988887777', lid: null, name: null };

describe('an edited text', () => {
  it.each<[string, Partial<Message>]>([
    ['a minute after the message', {}],
    ['in the same second', { edits: [edit('e', 0)] }],
    ['fifteen minutes after the message', { edits: [edit('e', 900)] }],
    ['after another edit', { edits: [edit('d', 30), edit('e', 60)] }],
    ['after an edit that arrived before the message', { edits: [edit('d', 30, { isEarly: true }), edit('e', 60)] }],
  ])('may count as an answer: %s', (_when, more) => {
    expect(mayCountAsAnswer(message(more), 'e')).toBe(true);
  });

  it.each<[string, Partial<Message>]>([
    ['later than fifteen minutes', { edits: [edit('e', 901)] }],
    ['before its message, by WhatsApp’s clock', { edits: [edit('e', -1)] }],
    ['that arrived before its message', { edits: [edit('e', 60, { isEarly: true })] }],
    ['replaced by a newer edit', { edits: [edit('e', 60), edit('f', 90)] }],
    ['unknown', { edits: [] }],
    ['of our message', { fromMe: true }],
    ['in a group', { participant: PERSON }],
    ['of a deleted message', { isDeleted: true }],
    ['of an imported message', { imported: true }],
  ])('does not count as an answer: %s', (_when, more) => {
    expect(mayCountAsAnswer(message(more), 'e')).toBe(false);
  });
});
