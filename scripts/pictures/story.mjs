/** Creates the bakery's conversations for the screenshots, through the phone and the API. */
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../testing/until.mjs';

const NUMBER = '5511996124408';
const PEOPLE = [
  ['Rafael Prado', '5511987451102', ['Bom dia!', 'Consegue me mandar o boleto de novembro?', 'O de outubro já paguei']],
  ['Tereza Lima', '5511991028834', ['Vocês têm bolo de nozes sem lactose?']],
  ['Condomínio Bela Vista', '5511993317760', ['Boa tarde, são 40 salgados para sexta', 'Síndico: fechado então']],
  ['Ângela Moura', '5511988771203', ['Vocês abrem no domingo?']],
  ['Paulo Henrique', '5511974410928', ['Meu pedido #3310 ainda não chegou 😕']],
  ['Luiza Andrade', '5511965532217', ['Quero encomendar 2 kg de pão de queijo']],
  ['Escola Girassol', '5511940028922', ['Podem mandar o orçamento do café da manhã?']],
];
/** Waits, because WhatsApp timestamps have a resolution of one second. */
const BREATH_MS = 1_100;
const TAGS = [
  ['VIP', '#c62f3b'],
  ['Aniversário', '#2f5bd7'],
  ['Sinal pago', '#2f7d4f'],
];

/** @param {{ simulator: any, admin: any, marina: any, files: { cake: Buffer, menu: Buffer, voice: Buffer } }} stage */
export async function playStory({ simulator, admin, marina, files }) {
  const phone = await simulator.phone({ number: NUMBER, name: 'Padaria Aurora' });
  await link(admin, phone);
  for (const [name, number, texts] of PEOPLE) {
    const contact = await simulator.addContact({ name, number });
    for (const text of texts) await contact.says(text, { to: NUMBER });
  }
  const joana = await simulator.addContact({ name: 'Joana Siqueira', number: '5511961224817' });
  const tickets = await until('the tickets', async () => {
    const found = await admin.call('GET', '/tickets?status=pending&showAll=true');
    return found.tickets.length >= PEOPLE.length && found.tickets;
  });
  for (const { id } of tickets.slice(0, 4)) await marina.call('PUT', `/tickets/${id}`, { status: 'open' });
  const ticket = await talk({ simulator, joana, marina, files });
  await tagged({ admin, marina, ticket, tickets });
  await remembered({ admin, ticket });
  return ticket;
}

async function link(admin, phone) {
  const [{ id }] = await admin.call('GET', '/whatsapp');
  const current = () => admin.call('GET', `/whatsapp/${id}`);
  await phone.scan(await until('a QR code', async () => (await current()).qrcode));
  await until('the link', async () => (await current()).status === 'CONNECTED');
}

/** Creates a conversation with every kind of message. */
async function talk({ joana, marina, files }) {
  const to = { to: NUMBER };
  const first = await joana.says('Oi! Queria encomendar um bolo igual a este para sábado', to);
  await joana.sendsImage(files.cake, { mimeType: 'image/jpeg', caption: 'Vi no Instagram de vocês' }, to);
  const ticket = await until('her ticket', async () => {
    const { tickets } = await marina.call('GET', '/tickets?status=pending');
    return tickets.find(({ contact }) => contact.name === 'Joana Siqueira');
  });
  await pause(BREATH_MS);
  await marina.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  await pause(BREATH_MS);
  const says = async (body, more = {}) => {
    const message = await marina.call('POST', `/messages/${ticket.id}`, { body, signMessage: true, ...more });
    const received = await joana.waitForMessage(`*Marina:*\n${body}`);
    await joana.reads(to);
    await pause(BREATH_MS);
    return { message, received };
  };
  await says('Oi, Joana! Fazemos sim 😊 Para quantas pessoas?');
  const { id: ticketId, contactId } = ticket;
  await marina.call('POST', '/ticket-notes', { note: 'Cliente antiga, tem 10% acima de 2 kg', ticketId, contactId });
  await pause(BREATH_MS);
  await joana.sendsVoice(files.voice, { mimeType: 'audio/mpeg', seconds: 12 }, to);
  await joana.sendsLocation({ latitude: -23.5874, longitude: -46.6349, name: 'Vila Mariana' }, to);
  await joana.sendsDocument(files.menu, { mimeType: 'application/pdf', fileName: 'convidados.pdf' }, to);
  await pause(BREATH_MS);
  const heard = await until('her question', async () => {
    const { messages } = await marina.call('GET', `/messages/${ticketId}?markRead=false`);
    return messages.find(({ body }) => body.startsWith('Oi! Queria'));
  });
  const offer =
    'Então fica assim: *2,5 kg, massa branca, morango*, R$ 212,00 com o desconto. Confirmo para sábado às 15h?';
  const { received } = await says(offer, { quotedMsg: { id: heard.id } });
  await joana.reacts(received.id, '❤️', to);
  await joana.says('Perfeito! Pode confirmar', { ...to, quotedId: first.id });
  return ticket;
}

async function tagged({ admin, marina, ticket, tickets }) {
  const tags = [];
  for (const [name, color] of TAGS) tags.push(await admin.call('POST', '/tags', { name, color }));
  const [vip, ...others] = tags.map(({ id }) => id);
  await marina.call('POST', '/tags/sync', { ticketId: ticket.id, tags: [vip, ...others] });
  await marina.call('POST', '/tags/sync', { ticketId: tickets[1].id, tags: [vip] });
}

async function remembered({ admin, ticket }) {
  const { id, name, number } = ticket.contact;
  const extraInfo = [
    { name: 'Bairro', value: 'Vila Mariana' },
    { name: 'CPF', value: '•••.482.•••-10' },
  ];
  await admin.call('PUT', `/contacts/${id}`, { name, number, email: 'joana@exemplo.com', extraInfo });
}
