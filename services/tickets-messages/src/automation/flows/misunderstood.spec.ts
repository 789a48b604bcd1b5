import { beginning, type FlowMark } from '@recado/flow-engine';
import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../conversations/message.js';
import type { FlowConversation } from './flow-conversation.js';
import { withEditedText, isStillWaiting, misunderstoodIn } from './misunderstood.js';

const NOW = new Date('2026-11-30T12:00:00Z');
const LATER = '2026-11-30T12:05:00.000Z';
const at = { ...beginning('f', NOW), node: 'menu' };
const INVALID: FlowMark = { node: 'menu', what: 'invalid' };
const ENTERED: FlowMark = { node: 'menu', what: 'entered' };
const asked = (more: Partial<FlowConversation> = {}) => ({
  ...{ state: at, seenOrder: '9', misunderstood: misunderstoodIn({ state: at, marks: [INVALID] }, '9'), ...more },
});
const edited = (more: Partial<Message> = {}) =>
  ({
    ...{ order: '9', body: '5 bolos', mediaType: null, edits: [{ wid: 'e', body: '3 bolos', editedAt: NOW }], ...more },
  }) as Message;

describe('a message that a flow did not accept as an answer', () => {
  it.each<[string, ReturnType<typeof asked>, string, boolean]>([
    ['the question still waits', asked(), '9', true],
    ['another message was accepted last', asked(), '8', false],
    ['the flow is at another question', asked({ state: { ...at, node: 'name' } }), '9', false],
    ['the flow repeated the question', asked({ state: { ...at, enteredAt: LATER } }), '9', false],
    ['the flow has ended', asked({ state: { ...at, node: null, outcome: 'handedOver' } }), '9', false],
    ['the message was an answer', asked({ misunderstood: misunderstoodIn({ state: at, marks: [] }, '9') }), '9', false],
    ['an earlier release stored the conversation', { state: at, seenOrder: '9' } as never, '9', false],
  ])('may become an answer by an edit: %s %s', (_when, conversation, order, may) => {
    expect(isStillWaiting(conversation, { order })).toBe(may);
  });

  it('may not if the question is reached again in another way', () => {
    expect(misunderstoodIn({ state: at, marks: [INVALID, { node: 'menu', what: 'left' }, ENTERED] }, '9')).toBeNull();
  });
});

describe('a message that waits for a bot', () => {
  const heard = { ...at, node: 'bot', heard: ['Oi', '3 bolos'] };

  it('is sent to the bot with its new text', () => {
    expect(withEditedText({ state: heard, seenOrder: '9' }, edited())?.heard).toEqual(['Oi', '5 bolos']);
  });

  it.each<[string, Parameters<typeof withEditedText>[0], Message]>([
    ['was already sent', { state: { ...heard, heard: [] }, seenOrder: '9' }, edited()],
    ['is not the last', { state: heard, seenOrder: '99' }, edited()],
    ['already has the new text', { state: { ...heard, heard: ['5 bolos'] }, seenOrder: '9' }, edited()],
    ['was not edited', { state: heard, seenOrder: '9' }, edited({ edits: [] })],
  ])('stays unchanged if it %s', (_which, conversation, message) => {
    expect(withEditedText(conversation, message)).toBeNull();
  });
});
