import type { ConnectionView, Message, SessionUser, Ticket } from '@recado/contracts';

const AT = '2026-11-21T12:00:00.000Z';

/** Each says what matters for its test; the rest is ordinary. */
export const aUser = (fields: Partial<SessionUser> = {}): SessionUser => ({
  id: 'marina',
  name: 'Marina Alves',
  email: 'marina@aurora.test',
  profile: 'admin',
  companyId: 'aurora',
  whatsappId: null,
  queues: [],
  queueIds: ['sales'],
  allTicket: 'desabled',
  super: false,
  createdAt: AT,
  company: { id: 'aurora', name: 'Padaria Aurora', dueDate: null, timeZone: 'America/Sao_Paulo', settings: [] },
  ...fields,
});

export const aTicket = (fields: Partial<Ticket> = {}): Ticket => {
  const id = fields.id ?? 'ticket';
  return {
    id,
    uuid: `00000000-0000-4000-8000-${id.padStart(12, '0').slice(-12)}`,
    number: 4817,
    status: 'open',
    userId: 'marina',
    user: { id: 'marina', name: 'Marina Alves' },
    queueId: 'sales',
    queue: { id: 'sales', name: 'Encomendas', color: '#d0661f' },
    whatsappId: 'shop',
    whatsapp: { id: 'shop', name: 'Loja Centro', status: 'CONNECTED' },
    contactId: `contact of ${id}`,
    contact: { id: `contact of ${id}`, name: 'Joana Siqueira', number: '5511996124408', email: '', profilePicUrl: '' },
    lastMessage: 'Oi!',
    lastMessageFromMe: false,
    lastMessageAt: AT,
    unreadMessages: 0,
    isGroup: false,
    createdAt: AT,
    updatedAt: AT,
    order: '0000000001',
    revision: 1,
    ...fields,
  };
};

export const aMessage = (fields: Partial<Message> = {}): Message => ({
  id: 'message',
  ticketId: 'ticket',
  contactId: 'contact of ticket',
  body: 'Oi!',
  fromMe: false,
  mediaType: null,
  mediaUrl: null,
  quotedMsg: null,
  isDeleted: false,
  isForwarded: false,
  ack: 0,
  errorCode: null,
  read: true,
  recovered: false,
  userId: null,
  queueId: null,
  createdAt: AT,
  order: '0000000001',
  ...fields,
});

export const aConnection = (fields: Partial<ConnectionView> = {}): ConnectionView => ({
  id: 'shop',
  companyId: 'aurora',
  name: 'Loja Centro',
  number: '5511996124408',
  status: 'CONNECTED',
  isDefault: true,
  queueIds: [],
  queues: [],
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  retries: 0,
  updatedAt: AT,
  qrcode: '',
  ...fields,
});
