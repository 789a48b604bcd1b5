import type { MessageContent, WhatsappPerson } from '@recado/contracts';
import { getBinaryNodeChildren, type BinaryNode } from '@whiskeysockets/baileys';
import { isGroup, personOf } from '../protocol/jids.js';

export type GroupNotice = Extract<MessageContent, { type: 'group-notice' }>;
const MAX_PEOPLE = 1_024;
const NOTICES: Readonly<Record<string, GroupNotice['notice']>> = {
  add: 'joined',
  remove: 'left',
  leave: 'left',
  subject: 'renamed',
  promote: 'promoted',
  demote: 'demoted',
};

/** Returns the changes to a group that are shown in its conversation. */
export function groupNoticesOf({ attrs, content }: BinaryNode): GroupNotice[] {
  if (!isGroup(attrs.from) || !Array.isArray(content)) return [];
  return content.flatMap((child) => {
    const notice = NOTICES[child.tag];
    const people = getBinaryNodeChildren(child, 'participant').flatMap(memberOf).slice(0, MAX_PEOPLE);
    return notice ? [{ type: 'group-notice' as const, notice, people }] : [];
  });
}

function memberOf({ attrs }: BinaryNode): WhatsappPerson[] {
  const person = personOf(attrs.jid, attrs.phone_number, attrs.lid);
  return person ? [{ ...person, name: null }] : [];
}

/**
 * Returns attributes with the participant who made the change or, if WhatsApp does not report one, the first member
 * affected.
 */
export function actorAttrs({ attrs, content }: BinaryNode): Record<string, string> {
  if (attrs.participant) return attrs;
  const [child] = Array.isArray(content) ? content : [];
  const [first] = child ? getBinaryNodeChildren(child, 'participant') : [];
  return first?.attrs.jid ? { ...attrs, participant: first.attrs.jid } : attrs;
}
