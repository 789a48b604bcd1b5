import { describe, expect, it } from '@jest/globals';
import { changingCalls, handlerOf, sourcesOf, textOf } from './changing-calls.js';

const verbs = (kind: string, ...names: string[]): string[] => names.map((verb) => `${kind}.${verb}`);
const RECORD = ['create', 'update', 'delete'];
const WITH_FILES = [...RECORD, 'attach', 'detach'];

/**
 * Calls that are rejected for an operator in a company, wholly or partly, because their effect would outlive the entry.
 */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'it gives rights to a person': ['auth.user.create', 'auth.user.import', 'auth.user.update'],
  'it gives rights to a program, or shows a secret': [
    ...['auth.apitoken.create', 'auth.application.connect', 'whatsapp.token.renew'],
    ...['tickets.integration.sign', 'tickets.webhook.sign'],
  ],
  'it decides whether the operator may enter, or takes over what the operator set': [
    ...['auth.setting.update', 'tickets.operatorchange.confirm'],
  ],
  'data of contacts flow to an address, a device or an account from then on': [
    ...['tickets.prompt.create', 'tickets.prompt.update', 'tickets.flow.publish', 'tickets.flow.rollback'],
    ...['tickets.pushdevice.add', 'whatsapp.session.confirm'],
  ],
  'the company is debited from then on': ['billing.mandate.start'],
};

/** The effect of these calls ends with the entry, unless an administrator confirms it. */
const UNCONFIRMED: readonly string[] = [
  ...verbs('tickets.webhook', 'create', 'update'),
  ...verbs('tickets.integration', 'create', 'update'),
];

/**
 * Calls that an operator may make in a company, like its administrators. The audit log or the conversation shows them.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'only the platform has it, where the operator is not in a company': [
    ...verbs('auth.announcement', ...WITH_FILES),
    ...verbs('auth.help', ...RECORD),
    ...verbs('auth.company', ...RECORD),
    ...verbs('auth.plan', ...RECORD),
    ...verbs('whatsapp.fleet', 'act', 'stop', 'drain'),
    ...['auth.logo.set', 'auth.logo.reset', 'billing.invoice.settle', 'billing.payment.refund', 'auth.entry.create'],
  ],
  'it is done without a login, to the own login, or by a program with a token, which the operator gets none of': [
    ...verbs('auth.login', 'create', 'refresh', 'end'),
    ...['auth.confirmation.use', 'auth.confirmation.send', 'auth.company.signup', 'auth.reset.ask', 'auth.reset.use'],
    ...['tickets.externalmessage.send', 'auth.application.begin-act'],
  ],
  'it takes something away': [
    ...['auth.user.delete', 'auth.apitoken.revoke', 'auth.application.disconnect', 'billing.mandate.cancel'],
    ...['tickets.webhook.delete', 'tickets.integration.delete', 'tickets.prompt.delete', 'tickets.flow.delete'],
    ...['whatsapp.connection.delete', 'whatsapp.session.end', 'tickets.pushdevice.remove'],
  ],
  'it takes data out while the operator is there, and the audit log records it': [
    ...['tickets.contact.export', 'tickets.report.export', 'auth.user.export', 'audit.entry.export'],
    ...['campaigns.recipient.export', 'campaigns.consent.export', 'campaigns.listimport.export'],
    ...['tickets.contactimport.export'],
  ],
  'it sends to addresses that the company has, or that are off after the entry': [
    ...['tickets.webhook.test', 'tickets.webhook.replay', 'tickets.webhookdelivery.resend', 'tickets.botcall.again'],
  ],
  'it tries what is typed and stores nothing': [
    ...['tickets.integration.test', 'tickets.prompt.mcptools', 'tickets.pushdevice.test'],
  ],
  'it is a draft, which the company publishes': [
    ...verbs('tickets.flow', 'create', 'update', 'add-file', 'replace-scenarios'),
  ],
  'it chooses among the integrations, prompts and flows of the company': [
    ...verbs('tickets.queue', ...WITH_FILES),
    ...verbs('tickets.queueoption', ...WITH_FILES),
    ...verbs('whatsapp.connection', 'create', 'update'),
  ],
  'it works with the number that the connection has; another one waits until the company confirms it': [
    ...verbs('whatsapp.session', 'start', 'renew', 'restore', 'pair', 'passkey', 'passkey-confirm', 'restart'),
  ],
  'it reads an address or a file and sends nothing there': [
    ...verbs('tickets.knowledge', 'create', 'delete', 'quick', 'reload', 'upload'),
    ...['tickets.contact.import', 'tickets.contactimport.stop'],
  ],
  'it is the daily work with contacts': [
    ...verbs('tickets.ticket', 'create', 'update', 'undo', 'delete', 'typing', 'closeall', 'snooze', 'unsnooze'),
    ...verbs('tickets.message', 'send', 'sendmedia', 'edit', 'delete', 'resend', 'react', 'forward', 'read'),
    ...verbs('tickets.message', 'preview', 'transcribe'),
    ...verbs('tickets.contact', ...RECORD),
    ...verbs('tickets.kanban', 'set', 'clear', 'arrange'),
    ...verbs('tickets.tag', ...RECORD, 'sync'),
    ...verbs('tickets.quickmessage', ...WITH_FILES),
    ...verbs('tickets.filelist', ...RECORD, 'upload'),
    ...verbs('tickets.note', 'create', 'delete'),
    ...verbs('tickets.ticketknowledge', 'approve', 'withdraw'),
    ...verbs('schedules.schedule', ...WITH_FILES, 'createwithfile'),
    ...verbs('tickets.bulk', 'change', 'undo'),
    ...['tickets.assist.ask', 'tickets.availability.set'],
  ],
  'it is a campaign, which every administrator sees and stops': [
    ...verbs('campaigns.campaign', ...WITH_FILES, 'cancel', 'restart', 'test'),
    ...verbs('campaigns.consent', 'renew', 'withdraw'),
    ...verbs('campaigns.contactlist', ...RECORD, 'import'),
    ...verbs('campaigns.contactlistitem', ...RECORD),
    ...['campaigns.listimport.stop', 'campaigns.setting.save'],
  ],
  'colleagues talk to each other, and see that the operator is among them': [
    ...verbs('tickets.chat', ...RECORD, 'read'),
    ...verbs('tickets.chatmessage', 'send', 'send-files', 'react'),
  ],
  'it changes what one person sees': [
    ...[
      'tickets.pin.add',
      'tickets.pin.remove',
      'tickets.ticket.markunread',
      'tickets.noticerules.update',
      'auth.announcement.mark-seen',
    ],
  ],
  'it is paid at a page of the bank, or ordered by the bill': [
    ...['billing.checkout.start', 'billing.payment.start', 'billing.payment.simulate', 'billing.mandate.simulate'],
    'auth.addon.set',
  ],
  'they are hours of the company': ['auth.company.schedules'],
};

const refused = Object.values(REFUSED).flat();
const allowed = Object.values(ALLOWED).flat();

describe('each changing call', () => {
  it.each(changingCalls)('has a rule for the operator in a company: %s', (name) => {
    const lists = [refused, UNCONFIRMED, allowed].filter((names) => names.includes(name));
    expect([name, lists.length]).toEqual([name, 1]);
  });

  it('exists', () => {
    expect([...refused, ...UNCONFIRMED, ...allowed].filter((name) => !changingCalls.includes(name))).toEqual([]);
  });

  it.each(refused)('rejects the operator, if listed so: %s', (name) => {
    const texts = sourcesOf(handlerOf(name), 2).map(textOf);
    expect([name, texts.some((text) => text.includes('assertNotOperator(actor)'))]).toEqual([name, true]);
  });

  it.each(UNCONFIRMED)("marks the operator's changes, if listed so: %s", (name) => {
    expect([name, textOf(handlerOf(name)).includes('...markOf(actor)')]).toEqual([name, true]);
  });
});
