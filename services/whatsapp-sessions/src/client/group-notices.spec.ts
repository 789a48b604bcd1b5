import { describe, expect, it } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { actorAttrs, groupNoticesOf } from './group-notices.js';

const change = (tag: string, from = '120363@g.us'): BinaryNode => ({
  tag: 'notification',
  attrs: { from },
  content: [
    {
      tag,
      attrs: {},
      content: [{ tag: 'participant', attrs: { jid: '77@lid', phone_number: '5511988887777@s.whatsapp.net' } }],
    },
  ],
});

describe('groupNoticesOf', () => {
  it.each([
    ['add', 'joined'],
    ['remove', 'left'],
    ['leave', 'left'],
    ['promote', 'promoted'],
    ['demote', 'demoted'],
    ['subject', 'renamed'],
  ])('reads %s as %s with its person', (tag, notice) => {
    expect(groupNoticesOf(change(tag))).toEqual([
      { type: 'group-notice', notice, people: [{ number: '5511988887777', lid: '77', name: null }] },
    ]);
  });

  it('ignores notices that are not shown, and notices outside groups', () => {
    expect(groupNoticesOf(change('ephemeral'))).toEqual([]);
    expect(groupNoticesOf(change('add', '5511988887777@s.whatsapp.net'))).toEqual([]);
    expect(groupNoticesOf({ tag: 'notification', attrs: { from: '120363@g.us' } })).toEqual([]);
  });

  it('returns the author, or else the affected person', () => {
    expect(actorAttrs(change('add')).participant).toBe('77@lid');
    const { content } = change('add');
    expect(
      actorAttrs({ tag: 'notification', attrs: { participant: '1@lid' }, ...(content && { content }) }).participant,
    ).toBe('1@lid');
  });
});
