import { Recipients } from './recipients.mjs';

/** Values of `ack`. */
const DELIVERED = 3;
const READ = 4;
const WARM = 10;
const GREETING = 'Olá, {{name}}!';
const SETTINGS = { messageInterval: 0, greaterInterval: 0, stopFailurePercent: 0, stopOptOutPercent: 0 };

/**
 * Sends the messages whose costs are measured, one at a time, over one connection. Each waits for the event that
 * reports its end, because a request for the state would be counted too.
 */
export class CostScenarios {
  #made = 0;

  /**
   * @param {object} parts
   * @param {any} parts.admin  a user with an open socket, such as a `DeskUser`
   * @param {any} parts.simulator
   * @param {any} parts.phone  the phone of the connection, or its number
   * @param {string} parts.connectionId
   * @param {string} parts.mongoUrl
   */
  static async prepare(parts) {
    const scenarios = new CostScenarios(parts);
    await scenarios.#prepare();
    return scenarios;
  }

  constructor({ admin, simulator, phone, connectionId, mongoUrl }) {
    Object.assign(this, { admin, simulator, phone, connectionId });
    this.recipients = new Recipients(mongoUrl);
  }

  async #prepare() {
    const queueIds = (await this.admin.call('GET', '/queue')).slice(0, 2).map(({ id }) => id);
    await this.admin.call('PUT', `/whatsapp/${this.connectionId}`, { queueIds, greetingMessage: GREETING });
    await this.admin.call('POST', '/campaign-settings', { settings: SETTINGS });
    this.contact = await this.simulator.addContact({ name: 'Ana' });
    await this.contact.says('Oi', { to: this.phone });
    const { ticket } = await this.#appeared('Oi');
    this.ticketId = ticket.id;
    const userId = this.admin.user.id;
    await this.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId, queueId: queueIds[0] });
    await this.answers(WARM);
    await this.texts(WARM);
    await (
      await this.contactsOfFlow(WARM)
    )();
  }

  /** Texts from a contact with an open ticket. */
  async texts(count) {
    for (const text of this.#names(count, 'pergunta')) {
      await this.contact.says(text, { to: this.phone });
      await this.#appeared(text);
    }
  }

  /** Answers of an agent, from the request to the read tick. */
  async answers(count) {
    for (const text of this.#names(count, 'resposta')) await this.#read(await this.#delivered(text));
  }

  /** Sends answers. @returns a function in which the contact reads them, one at a time */
  async ticks(count) {
    const sent = [];
    for (const text of this.#names(count, 'tique')) sent.push(await this.#delivered(text));
    return async () => {
      for (const one of sent) await this.#read(one);
    };
  }

  /** Writes a list of people who are not contacts. @returns a function that sends a campaign to it */
  async recipientsOfCampaign(count) {
    const names = this.#names(count, 'Cliente');
    const contacts = await this.#addContacts(names);
    const numbers = await Promise.all(contacts.map((contact) => contact.number()));
    const people = numbers.map((number, n) => ({ name: names[n], number }));
    const { companyId } = this.admin.user;
    const [name] = names;
    const contactListId = await this.recipients.writeList({ companyId, name, people });
    return async () => {
      const fields = { name, message1: 'Oferta para {nome}', contactListId, whatsappId: this.connectionId };
      const scheduledAt = new Date().toISOString();
      const { id } = await this.admin.call('POST', '/campaigns', { ...fields, scheduledAt });
      const isOver = ({ record, campaignId }) => campaignId === id && record?.status === 'FINALIZADA';
      await Promise.all(contacts.map((contact, n) => contact.waitForMessage(`Oferta para ${names[n]}`)));
      await this.admin.hears('campaign', isOver);
    };
  }

  /** Makes people. @returns a function in which each writes for the first time and is greeted with a menu of queues */
  async contactsOfFlow(count) {
    const names = this.#names(count, 'Freguês');
    const people = await this.#addContacts(names);
    return async () => {
      for (const [n, person] of people.entries()) {
        await person.says('Bom dia', { to: this.phone });
        await this.#hasTick((body) => body.startsWith(`Olá, ${names[n]}!`), DELIVERED);
      }
    };
  }

  async close() {
    await this.recipients.close();
  }

  async #addContacts(names) {
    const contacts = [];
    for (const name of names) contacts.push(await this.simulator.addContact({ name }));
    return contacts;
  }

  /** Unique, and none is the beginning of another. */
  #names(count, word) {
    return Array.from({ length: count }, () => `${word} ${(this.#made += 1)}.`);
  }

  async #delivered(text) {
    await this.admin.call('POST', `/messages/${this.ticketId}`, { body: text, signMessage: false });
    const { id } = await this.contact.waitForMessage(text);
    await this.#hasTick((body) => body === text, DELIVERED);
    return { id, text };
  }

  async #read({ id, text }) {
    await this.contact.reads({ to: this.phone, ids: [id] });
    await this.#hasTick((body) => body === text, READ);
  }

  #hasTick(isText, ack) {
    return this.admin.hears('appMessage', ({ message }) => isText(message.body) && message.ack >= ack);
  }

  #appeared(text) {
    return this.admin.hears('appMessage', ({ message }) => message.body === text && !message.fromMe);
  }
}
