import { describe, expect, it } from '@jest/globals';
import { AUDIT_ACTIONS, serviceOfAction, type AuditAction } from '@recado/contracts';
import { OWN_CALLS } from '../src/docs/own-calls.js';
import { changingCalls as names, handlerOf, OWN, sourcesOf, textOf } from './changing-calls.js';

/** The audit actions of each changing or exporting call, by its RPC. */
const AUDITED: Readonly<Partial<Record<AuditAction, readonly string[]>>> = {
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
  'fleet.acted': ['whatsapp.fleet.act'],
  'fleet.stopped': ['whatsapp.fleet.stop'],
  'fleet.drained': ['whatsapp.fleet.drain'],
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

/** Actions that a service performs on its own, without a call. */
const BY_ITSELF: readonly AuditAction[] = [
  'operator.left',
  'company.renewed',
  'invoice.issued',
  'invoice.paid',
  'invoice.cancelled',
  'invoice.refunded',
  'webhook.switched-off',
  'contact.merged',
  'api-token.used', // recorded with the first call of the day
];

/** The reasons why the other calls are not audited. */
const UNAUDITED: Readonly<Record<string, readonly string[]>> = {
  'daily work with contacts; the ticket shows who did what': [
    ...['create', 'update', 'undo', 'snooze', 'unsnooze'].map((verb) => `tickets.ticket.${verb}`),
    ...['send', 'sendmedia', 'edit', 'delete', 'resend', 'react', 'forward'].map((verb) => `tickets.message.${verb}`),
    ...['tickets.contact.create', 'tickets.contact.update', 'tickets.note.create', 'tickets.note.delete'],
    ...['tickets.bulk.change', 'tickets.bulk.undo'],
    ...['tickets.tag.sync', 'tickets.kanban.set', 'tickets.kanban.clear'],
  ],
  'an agent’s scheduled message; the conversation shows who sent it': [
    ...['create', 'createwithfile', 'update', 'delete', 'attach', 'detach'].map((verb) => `schedules.schedule.${verb}`),
  ],
  'only affects one user’s view': [
    ...['tickets.pin.add', 'tickets.pin.remove', 'tickets.ticket.typing', 'tickets.message.read', 'tickets.chat.read'],
    'tickets.ticket.markunread',
    'auth.announcement.mark-seen',
    ...['tickets.noticerules.update', 'tickets.pushdevice.add', 'tickets.pushdevice.remove', 'tickets.pushdevice.test'],
  ],
  'a person’s own availability, which the team sees': ['tickets.availability.set'],
  'internal chat of colleagues': [
    ...['tickets.chat.create', 'tickets.chat.update', 'tickets.chat.delete'],
    ...['send', 'send-files', 'react'].map((verb) => `tickets.chatmessage.${verb}`),
  ],
  'simulates a payer, without real money': ['billing.mandate.simulate'],
  'the draft that contains the file is audited': ['tickets.flow.add-file'],
  'tests a key and stores nothing': ['tickets.integration.test'],
  'sends a test event, or repeats an earlier one': [...['tickets.webhook.test', 'tickets.webhookdelivery.resend']],
  'reads the tools of another server and stores nothing': ['tickets.prompt.mcptools'],
  'transcribes a recording, which the conversation shows': ['tickets.message.transcribe'],
  'drafts a text for an agent; the conversation shows what is sent': ['tickets.assist.ask'],
  'previews a text and stores nothing': ['tickets.message.preview'],
  'sends one test message, which its conversation shows': ['campaigns.campaign.test'],
  'requests an e-mail again; the use of its link is audited': ['auth.confirmation.send'],
  'requests a Pix code; the payment is audited': [
    ...['billing.checkout.start', 'billing.payment.start', 'billing.payment.simulate'],
  ],
};

const actionsOf = (name: string): AuditAction[] => AUDIT_ACTIONS.filter((action) => AUDITED[action]?.includes(name));
const isUnaudited = (name: string): boolean => Object.values(UNAUDITED).some((names) => names.includes(name));

describe('the audit log', () => {
  it.each(names)('covers %s, or there is a reason why not', (name) => {
    expect([name, actionsOf(name).length > 0, isUnaudited(name)]).toEqual([
      name,
      !isUnaudited(name),
      isUnaudited(name),
    ]);
  });

  it('maps each call of the gateway itself to its RPC', () => {
    const own = OWN_CALLS.filter(({ method, path }) => method !== 'GET' || path.endsWith('/export'));
    expect(own.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(OWN).sort());
  });

  it('contains no unused action, and no reason for a removed call', () => {
    expect(AUDIT_ACTIONS.filter((action) => !AUDITED[action] && !BY_ITSELF.includes(action))).toEqual([]);
    const listed = [...Object.values(AUDITED), ...Object.values(UNAUDITED)].flat();
    expect(listed.filter((name) => !names.includes(name))).toEqual([]);
  });
});

const pairs = Object.entries(AUDITED).flatMap(([action, calls]) => calls.map((name) => [name, action] as const));

describe('an audited call', () => {
  it.each(pairs)('%s has a handler that audits %s', (name, action) => {
    const file = handlerOf(name);
    const [kind = '', verb = ''] = action.split('.');
    const isRecord = ['created', 'updated', 'deleted'].includes(verb);
    const isAudited = sourcesOf(file, 3).some(
      (one) =>
        textOf(one).includes(`'${action}'`) ||
        (isRecord && new RegExp(`(auditRecord\\(\\s*context,|auditorOf\\()\\s*'${kind}'`).test(textOf(one))),
    );
    expect([file, isAudited]).toEqual([file, true]);
    expect(file.split(/[/-]/)[1]).toBe(serviceOfAction(action));
  });
});
