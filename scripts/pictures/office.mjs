/** Sets up the company and the platform for the screenshots. */
import { DEMO_PASSWORD } from '../launch/welcome.mjs';
import { until } from '../testing/until.mjs';

const QUICK = [
  ['bomdia', 'Bom dia, {{firstName}}! Aqui é a Padaria Aurora. Como podemos ajudar?'],
  ['entrega', 'Entregamos de terça a domingo, das 8h às 18h, nos bairros próximos à loja.'],
  ['pix', 'A nossa chave Pix é financeiro@aurora.exemplo. Mande o comprovante por aqui, por favor.'],
];
const MENU = [
  ['Bolos e tortas', 'Nossos bolos saem com 48 horas de antecedência.'],
  ['Salgados para festas', 'O pedido mínimo é de 50 unidades.'],
  ['Falar com uma pessoa', 'Certo, um atendente já responde.'],
];
const LIST = [
  ['Ana Beatriz', '5511970010101'],
  ['Bruno Teixeira', '5511970010102'],
  ['Clara Nogueira', '5511970010103'],
];
const CAMPAIGN = {
  name: 'Panetones de dezembro',
  message1: 'Oi, {nome}! Os panetones da Aurora já chegaram. Quer reservar o seu?',
  message2: '{nome}, chegou a época dos panetones da Aurora! Responda com o sabor e reservamos.',
};
const COMPANIES = [
  ['Ótica Central', 'contato@oticacentral.exemplo', 24],
  ['Clínica Vila Nova', 'contato@vilanova.exemplo', 3],
  ['Auto Peças Ribeiro', 'contato@ribeiro.exemplo', -2],
];
const PLAN = {
  name: 'Essencial',
  users: 3,
  connections: 1,
  queues: 3,
  value: 99.9,
  addonUsers: 19.9,
  useSchedules: true,
  useInternalChat: true,
};
const DAY_MS = 86_400_000;

export async function furnish({ simulator, admin, operator }) {
  for (const [shortcode, message] of QUICK)
    await admin.call('POST', '/quick-messages', { shortcode, message, geral: true });
  await makeMenu(admin);
  await makeCampaign(simulator, admin);
  await resolveOne(admin);
  await makeCompanies(operator);
}

async function makeMenu(admin) {
  const [{ id: queueId }] = await admin.call('GET', '/queue');
  for (const [title, message] of MENU) await admin.call('POST', '/queue-options', { queueId, title, message });
}

async function makeCampaign(simulator, admin) {
  for (const [name, number] of LIST) await simulator.addContact({ name, number });
  const { id: contactListId } = await admin.call('POST', '/contact-lists', { name: 'Clientes de fim de ano' });
  for (const [name, number] of LIST) await admin.call('POST', '/contact-list-items', { contactListId, name, number });
  await until('the check of the numbers', async () => {
    const { contacts } = await admin.call('GET', `/contact-list-items?contactListId=${contactListId}`);
    return contacts.length === LIST.length && contacts.every(({ isWhatsappValid }) => isWhatsappValid);
  });
  await admin.call('POST', '/campaigns', { ...CAMPAIGN, contactListId });
}

async function resolveOne(admin) {
  const { tickets } = await admin.call('GET', '/tickets?status=open&showAll=true');
  await admin.call('PUT', `/tickets/${tickets.at(-1).id}`, { status: 'closed' });
}

async function makeCompanies(operator) {
  const { id: planId } = await operator.call('POST', '/plans', PLAN);
  for (const [name, email, days] of COMPANIES) {
    const dueDate = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    await operator.call('POST', '/companies', { name, email, password: DEMO_PASSWORD, planId, dueDate });
  }
}
