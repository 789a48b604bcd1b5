import { describe, expect, it } from '@jest/globals';
import { AUDIT_ACTIONS, serviceOfAction, type AuditAction } from '@recado/contracts';
import { OWN_CALLS } from '../src/docs/own-calls.js';
import { changingCalls as names, handlerOf, OWN, sourcesOf, textOf } from './changing-calls.js';

/** Lists what the log tells of each call that changes something, and of each that takes data out; by the request behind it. */
const TOLD: Readonly<Partial<Record<AuditAction, readonly string[]>>> = {
  'user.created': ['auth.user.create'],
  'user.updated': ['auth.user.update'],
  'user.deleted': ['auth.user.delete'],
  'users.imported': ['auth.user.import'],
  'users.exported': ['auth.user.export'],
  'password.changed': ['auth.user.update'],
  'password.reset-asked': ['auth.reset.ask'],
  'password.reset': ['auth.reset.use'],
  'password.check-failed': ['auth.user.update'],
  'login.succeeded': ['auth.login.create'],
  'login.failed': ['auth.login.create'],
  'login.refused': ['auth.login.create'],
  'login.blocked': ['auth.login.create'],
  'login.ended': ['auth.login.end'],
  'login.stolen': ['auth.login.refresh'],
  'company.signed-up': ['auth.company.signup'],
  'company.confirmed': ['auth.confirmation.use'],
  'company.created': ['auth.company.create'],
  'company.updated': ['auth.company.update', 'auth.company.schedules'],
  'company.deleted': ['auth.company.delete'],
  'operator.entered': ['auth.entry.create'],
  'addon.updated': ['auth.addon.set'],
  'plan.created': ['auth.plan.create'],
  'plan.updated': ['auth.plan.update'],
  'plan.deleted': ['auth.plan.delete'],
  'setting.updated': ['auth.setting.update'],
  'announcement.created': ['auth.announcement.create'],
  'announcement.updated': ['auth.announcement.update', 'auth.announcement.attach', 'auth.announcement.detach'],
  'announcement.deleted': ['auth.announcement.delete'],
  'help.created': ['auth.help.create'],
  'help.updated': ['auth.help.update'],
  'help.deleted': ['auth.help.delete'],
  'logo.set': ['auth.logo.set'],
  'logo.reset': ['auth.logo.reset'],
  'queue.created': ['tickets.queue.create'],
  'queue.updated': ['tickets.queue.update', 'tickets.queue.attach', 'tickets.queue.detach'],
  'queue.deleted': ['tickets.queue.delete'],
  'queue-option.created': ['tickets.queueoption.create'],
  'queue-option.updated': ['tickets.queueoption.update', 'tickets.queueoption.attach', 'tickets.queueoption.detach'],
  'queue-option.deleted': ['tickets.queueoption.delete'],
  'tag.created': ['tickets.tag.create'],
  'tag.updated': ['tickets.tag.update', 'tickets.kanban.arrange'],
  'tag.deleted': ['tickets.tag.delete'],
  'quick-message.created': ['tickets.quickmessage.create'],
  'quick-message.updated': [
    'tickets.quickmessage.update',
    'tickets.quickmessage.attach',
    'tickets.quickmessage.detach',
  ],
  'quick-message.deleted': ['tickets.quickmessage.delete'],
  'file-list.created': ['tickets.filelist.create'],
  'file-list.updated': ['tickets.filelist.update', 'tickets.filelist.upload'],
  'file-list.deleted': ['tickets.filelist.delete'],
  'prompt.created': ['tickets.prompt.create'],
  'prompt.updated': ['tickets.prompt.update'],
  'prompt.deleted': ['tickets.prompt.delete'],
  'knowledge.created': [
    ...['tickets.knowledge.create', 'tickets.knowledge.upload', 'tickets.knowledge.quick'],
    'tickets.ticketknowledge.approve',
  ],
  'knowledge.reloaded': ['tickets.knowledge.reload'],
  'knowledge.deleted': ['tickets.knowledge.delete', 'tickets.ticketknowledge.withdraw'],
  'flow.created': ['tickets.flow.create'],
  'flow.updated': ['tickets.flow.update'],
  'flow.deleted': ['tickets.flow.delete'],
  'flow.published': ['tickets.flow.publish'],
  'flow.rolled-back': ['tickets.flow.rollback'],
  'flow.scenarios-changed': ['tickets.flow.replace-scenarios'],
  'integration.created': ['tickets.integration.create'],
  'integration.updated': ['tickets.integration.update'],
  'integration.deleted': ['tickets.integration.delete'],
  'integration.secret-renewed': ['tickets.integration.sign'],
  'bot-call.sent-again': ['tickets.botcall.again'],
  'webhook.created': ['tickets.webhook.create'],
  'webhook.updated': ['tickets.webhook.update'],
  'webhook.deleted': ['tickets.webhook.delete'],
  'webhook.confirmed': ['tickets.operatorchange.confirm'],
  'integration.confirmed': ['tickets.operatorchange.confirm'],
  'webhook.secret-renewed': ['tickets.webhook.sign'],
  'webhook.replayed': ['tickets.webhook.replay'],
  'contact.deleted': ['tickets.contact.delete'],
  'contacts.imported': ['tickets.contact.import'],
  'contacts.import-stopped': ['tickets.contactimport.stop'],
  'contacts.import-exported': ['tickets.contactimport.export'],
  'contacts.exported': ['tickets.contact.export'],
  'reports.exported': ['tickets.report.export'],
  'ticket.deleted': ['tickets.ticket.delete'],
  'tickets.closed': ['tickets.ticket.closeall'],
  'connection.created': ['whatsapp.connection.create'],
  'connection.updated': ['whatsapp.connection.update'],
  'connection.deleted': ['whatsapp.connection.delete'],
  'connection.started': ['whatsapp.session.start'],
  'connection.qr-asked': ['whatsapp.session.renew'],
  'connection.old-link-tried': ['whatsapp.session.restore'],
  'connection.code-asked': ['whatsapp.session.pair'],
  'connection.passkey-signed': ['whatsapp.session.passkey'],
  'connection.passkey-confirmed': ['whatsapp.session.passkey-confirm'],
  'connection.number-confirmed': ['whatsapp.session.confirm'],
  'connection.disconnected': ['whatsapp.session.end'],
  'connection.restarted': ['whatsapp.session.restart'],
  'connection.proxy-changed': ['whatsapp.connection.update'],
  'connection.token-renewed': ['whatsapp.token.renew'],
  'connection.token-used': ['tickets.externalmessage.send'],
  'campaign.created': ['campaigns.campaign.create'],
  'campaign.updated': ['campaigns.campaign.update', 'campaigns.campaign.attach', 'campaigns.campaign.detach'],
  'campaign.deleted': ['campaigns.campaign.delete'],
  'campaign.cancelled': ['campaigns.campaign.cancel'],
  'campaign.restarted': ['campaigns.campaign.restart'],
  'campaign-settings.updated': ['campaigns.setting.save'],
  'consent.given': ['campaigns.consent.renew'],
  'consent.withdrawn': ['campaigns.consent.withdraw'],
  'consent.renewed': ['campaigns.consent.renew'],
  'consents.exported': ['campaigns.consent.export'],
  'contact-list.created': ['campaigns.contactlist.create'],
  'contact-list.updated': ['campaigns.contactlist.update'],
  'contact-list.deleted': ['campaigns.contactlist.delete'],
  'contact-list.imported': ['campaigns.contactlist.import'],
  'contact-list.import-stopped': ['campaigns.listimport.stop'],
  'contact-list.import-exported': ['campaigns.listimport.export'],
  'contact-list-item.created': ['campaigns.contactlistitem.create'],
  'contact-list-item.updated': ['campaigns.contactlistitem.update'],
  'contact-list-item.deleted': ['campaigns.contactlistitem.delete'],
  'invoice.settled': ['billing.invoice.settle'],
  'invoice.refund-asked': ['billing.payment.refund'],
  'mandate.started': ['billing.mandate.start'],
  'mandate.ended': ['billing.mandate.cancel'],
  'api-token.created': ['auth.apitoken.create'],
  'api-token.revoked': ['auth.apitoken.revoke'],
  'application.connected': ['auth.application.connect'],
  'application.disconnected': ['auth.application.disconnect'],
  'application.acted': ['auth.application.begin-act'],
  'campaign-recipients.exported': ['campaigns.recipient.export'],
  'audit.exported': ['audit.entry.export'],
};

/** These acts are nobody's call: a service does them by itself. */
const BY_ITSELF: readonly AuditAction[] = [
  'operator.left',
  'company.renewed',
  'invoice.issued',
  'invoice.paid',
  'invoice.cancelled',
  'invoice.refunded',
  'webhook.switched-off',
  'contact.merged',
  'api-token.used', // at the first call of a day, whichever it is
];

/** Why the log does not tell of the other calls. */
const UNTOLD: Readonly<Record<string, readonly string[]>> = {
  'the daily work with contacts; the ticket itself tells who did what': [
    ...['create', 'update', 'undo'].map((verb) => `tickets.ticket.${verb}`),
    ...['send', 'sendmedia', 'edit', 'delete', 'resend', 'react', 'forward'].map((verb) => `tickets.message.${verb}`),
    ...['tickets.contact.create', 'tickets.contact.update', 'tickets.note.create', 'tickets.note.delete'],
    ...['tickets.tag.sync', 'tickets.kanban.set', 'tickets.kanban.clear'],
  ],
  'a message for later of an agent; the conversation tells who sent it': [
    ...['create', 'createwithfile', 'update', 'delete', 'attach', 'detach'].map((verb) => `schedules.schedule.${verb}`),
  ],
  'it changes what one person sees, and nothing for others': [
    ...['tickets.pin.add', 'tickets.pin.remove', 'tickets.ticket.typing', 'tickets.message.read', 'tickets.chat.read'],
    'auth.announcement.mark-seen',
    ...['tickets.noticerules.update', 'tickets.pushdevice.add', 'tickets.pushdevice.remove', 'tickets.pushdevice.test'],
  ],
  'colleagues who talk to each other': [
    ...['tickets.chat.create', 'tickets.chat.update', 'tickets.chat.delete'],
    ...['send', 'send-files', 'react'].map((verb) => `tickets.chatmessage.${verb}`),
  ],
  'it does what a payer does at the bank, where no money moves': ['billing.mandate.simulate'],
  'the draft that names the file is told': ['tickets.flow.add-file'],
  'it tries a key and stores nothing': ['tickets.integration.test'],
  'it sends an event that means nothing, or one that was sent before': [
    ...['tickets.webhook.test', 'tickets.webhookdelivery.resend'],
  ],
  'it asks another server for its tools and stores nothing': ['tickets.prompt.mcptools'],
  'it writes down what a recording says, which the conversation shows': ['tickets.message.transcribe'],
  'it writes a text for an agent and changes nothing; what is sent of it is told by the conversation': [
    'tickets.assist.ask',
  ],
  'it shows what a text would be and stores nothing': ['tickets.message.preview'],
  'it sends one message to try a wording, which its conversation shows': ['campaigns.campaign.test'],
  'it asks for a mail again; its link is told when it is used': ['auth.confirmation.send'],
  'it asks for a Pix code; the money that comes of it is told': [
    ...['billing.checkout.start', 'billing.payment.start', 'billing.payment.simulate'],
  ],
};

const told = (name: string): AuditAction[] => AUDIT_ACTIONS.filter((action) => TOLD[action]?.includes(name));
const untold = (name: string): boolean => Object.values(UNTOLD).some((names) => names.includes(name));

describe('the audit log', () => {
  it.each(names)('tells of %s, or it is said why not', (name) => {
    expect([name, told(name).length > 0, untold(name)]).toEqual([name, !untold(name), untold(name)]);
  });

  it('says for each call of the gateway itself what is behind it', () => {
    const own = OWN_CALLS.filter(({ method, path }) => method !== 'GET' || path.endsWith('/export'));
    expect(own.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(OWN).sort());
  });

  it('knows no act that nothing does, and no reason for a call that is gone', () => {
    expect(AUDIT_ACTIONS.filter((action) => !TOLD[action] && !BY_ITSELF.includes(action))).toEqual([]);
    const said = [...Object.values(TOLD), ...Object.values(UNTOLD)].flat();
    expect(said.filter((name) => !names.includes(name))).toEqual([]);
  });
});

const pairs = Object.entries(TOLD).flatMap(([action, calls]) => calls.map((name) => [name, action] as const));

describe('a call that the audit log tells of', () => {
  it.each(pairs)('%s has a handler that tells %s', (name, action) => {
    const file = handlerOf(name);
    const [kind = '', verb = ''] = action.split('.');
    const isRecord = ['created', 'updated', 'deleted'].includes(verb);
    const tells = sourcesOf(file, 3).some(
      (one) =>
        textOf(one).includes(`'${action}'`) ||
        (isRecord && new RegExp(`auditRecord\\(\\s*context,\\s*'${kind}'`).test(textOf(one))),
    );
    expect([file, tells]).toEqual([file, true]);
    expect(file.split(/[/-]/)[1]).toBe(serviceOfAction(action));
  });
});
