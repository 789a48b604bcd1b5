import { describe, expect, it } from '@jest/globals';
import { openTicket, previewOf, withLine, type Line } from './ticket.js';

const contact = { id: 'joana', name: 'Joana', number: '5511', lid: null, email: '', profilePicUrl: '' };
const place = { status: 'pending', userId: null, queueId: null, whatsappId: 'shop' } as const;
const line = (order: string, text = 'Oi'): Line => ({ text, fromMe: false, sentAt: new Date(0), order, unread: true });
const ticket = openTicket(
  { _id: 't1', companyId: 'acme', uuid: 'u', number: 7, ...place },
  contact,
  line('5'),
  new Date(9),
);

describe('a ticket', () => {
  it('shows a newer line as its last one', () => {
    expect(withLine(ticket, line('6', 'Alguém?'))).toMatchObject({ lastMessage: 'Alguém?', order: '6' });
  });

  it('keeps its last line when an older one comes late', () => {
    expect(withLine(ticket, line('4'))).toEqual({});
  });

  it('cuts the preview at 255 characters, never inside an emoji', () => {
    expect(previewOf('a'.repeat(300))).toHaveLength(255);
    expect(previewOf(`${'a'.repeat(254)}😀`)).toBe('a'.repeat(254));
  });
});
