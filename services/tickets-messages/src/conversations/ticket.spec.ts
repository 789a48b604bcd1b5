import { describe, expect, it } from '@jest/globals';
import { openTicket, previewOf, withMessage, type MessageSummary } from './ticket.js';

const contact = { id: 'joana', name: 'Joana', number: '5511', lid: null, email: '', profilePicUrl: '' };
const place = { status: 'pending', userId: null, queueId: null, whatsappId: 'shop' } as const;
const line = (order: string, text = 'Oi'): MessageSummary => ({
  text,
  fromMe: false,
  sentAt: new Date(0),
  order,
  unread: true,
});
const ticket = openTicket(
  { _id: 't1', companyId: 'acme', uuid: 'u', number: 7, ...place },
  contact,
  line('5'),
  new Date(9),
);

describe('a ticket', () => {
  it('shows a newer message as its last one', () => {
    expect(withMessage(ticket, line('6', 'Alguém?'))).toMatchObject({ lastMessage: 'Alguém?', order: '6' });
  });

  it('keeps its last message when an older one arrives late', () => {
    expect(withMessage(ticket, line('4'))).toEqual({});
  });

  const picture = (order: string, more: Partial<NonNullable<MessageSummary['album']>> = {}): MessageSummary => ({
    ...line(order, `${more.by ?? ''}📷`),
    album: { id: 'A1', sign: '📷', by: '', ...more },
  });
  it.each<[string, MessageSummary[], string, string]>([
    ['one', [picture('6')], '📷', '6'],
    ['three', [picture('6'), picture('7'), picture('8')], '📷 ×3', '8'],
    ['three that arrive in another order', [picture('8'), picture('6'), picture('7')], '📷 ×3', '8'],
    ['two albums', [picture('6'), picture('7'), picture('8', { id: 'A2' })], '📷', '8'],
    ['followed by a text', [picture('6'), picture('7'), line('8', 'Viu?')], 'Viu?', '8'],
    ['with a late one after a text', [picture('6'), line('8', 'Viu?'), picture('7')], 'Viu?', '8'],
    ['with a video', [picture('6'), picture('7', { sign: '🎥' }), picture('8')], '🖼️ ×3', '8'],
    ['of a member', [picture('6', { by: 'Bia: ' }), picture('7', { by: 'Bia: ' })], 'Bia: 📷 ×2', '7'],
    ['of two members', [picture('6', { by: 'Bia: ' }), picture('7', { by: 'Caio: ' })], 'Caio: 📷', '7'],
    ['of both sides', [picture('6'), { ...picture('7'), fromMe: true }], '📷', '7'],
  ])('counts pictures that were sent together in one preview: %s', (_case, lines, text, order) => {
    const after = lines.reduce((before, one) => ({ ...before, ...withMessage(before, one) }), ticket);
    expect(after).toMatchObject({ lastMessage: text, order });
  });

  it('counts the picture that opened the ticket', () => {
    const opened = openTicket(
      { _id: 't2', companyId: 'acme', uuid: 'u', number: 8, ...place },
      contact,
      picture('5'),
      new Date(9),
    );
    expect(withMessage(opened, picture('6')).lastMessage).toBe('📷 ×2');
  });

  it('cuts the preview at 255 characters, never inside an emoji', () => {
    expect(previewOf('a'.repeat(300))).toHaveLength(255);
    expect(previewOf(`${'a'.repeat(254)}😀`)).toBe('a'.repeat(254));
  });
});
