import { WebhookSwitchedOff } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { QueueMail } from '@recado/mail-kit/module';
import { type Mail, mailPage, paragraph } from '@recado/mail-kit/page';
import { OnEvent } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { FindCompanies } from '../../companies/find-companies.js';
import { FindUsers } from '../../users/find-users.js';
import { NotifiedWebhooksRepository } from './notified-webhooks.repository.js';

type Texts = Readonly<Record<'subject' | 'hello' | 'off' | 'what', string>>;

const TEXTS: Readonly<Record<string, Texts>> = {
  'pt-BR': {
    subject: 'Recado: um webhook foi desligado',
    hello: 'Olá, {name}!',
    off: 'O webhook em {host} não responde há três dias e foi desligado. Os eventos ficam guardados por trinta dias.',
    what: 'Corrija o endereço, ligue o webhook de novo na página Webhooks e envie de novo o que falhou.',
  },
  en: {
    subject: 'Recado: a webhook was switched off',
    hello: 'Hello, {name}!',
    off: 'The webhook at {host} has not answered for three days and was switched off. Its events are kept for thirty days.',
    what: 'Repair the address, switch the webhook on again on the page Webhooks, and send again what failed.',
  },
  es: {
    subject: 'Recado: un webhook fue apagado',
    hello: '¡Hola, {name}!',
    off: 'El webhook en {host} no responde desde hace tres días y fue apagado. Sus eventos se guardan treinta días.',
    what: 'Corrija la dirección, encienda de nuevo el webhook en la página Webhooks y envíe de nuevo lo que falló.',
  },
};
const FALLBACK = TEXTS['pt-BR'] as Texts;

/** Creates the e-mail about a disabled webhook. Its URL may contain a secret, so only the host is included. */
function webhookMail(language: string, { to, name }: Pick<Mail, 'to'> & { name: string }, host: string): Mail {
  const texts = TEXTS[language] ?? FALLBACK;
  const lines = [texts.hello.replace('{name}', () => name), texts.off.replace('{host}', () => host), texts.what];
  const { subject } = texts;
  const html = mailPage(TEXTS[language] ? language : 'pt-BR', subject, lines.map(paragraph));
  return { to, subject, text: lines.join('\n\n'), html };
}

const TRIED_FOR_MS = 3 * 24 * 60 * 60_000;

/** E-mails the admins of a company when one of its webhooks is disabled. A redelivered event sends nothing. */
@Injectable()
export class NotifyWebhookDisabled {
  constructor(
    private readonly notified: NotifiedWebhooksRepository,
    private readonly findCompanies: FindCompanies,
    private readonly findUsers: FindUsers,
    private readonly queueMail: QueueMail,
    private readonly transactions: Transactions,
  ) {}

  @OnEvent(WebhookSwitchedOff)
  async execute({ id, companyId, data: { host } }: WebhookSwitchedOff): Promise<void> {
    const { settings } = await this.findCompanies.get(companyId);
    const admins = await this.findUsers.adminsOf(companyId);
    const now = new Date();
    const until = new Date(now.getTime() + TRIED_FOR_MS);
    await this.transactions.run(async (transaction) => {
      if (await this.notified.has(companyId, id, transaction.session)) return;
      await this.notified.insert({ _id: id, companyId, at: now }, transaction.session);
      for (const { name, email: to } of admins) {
        const mail = webhookMail(settings['language'] ?? '', { to, name }, host);
        await this.queueMail.execute(transaction, companyId, { ...mail, until });
      }
    });
  }
}
