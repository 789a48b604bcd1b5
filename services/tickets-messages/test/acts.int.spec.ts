import {
  CloseAllTickets,
  CreateFileListInput,
  CreateIntegrationInput,
  CreatePromptInput,
  CreateQueueInput,
  ExportContacts,
  type AuditAction,
} from '@recado/contracts';
import type { RpcContext } from '@recado/service-kit/messaging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { IntegrationHandlers } from '../src/assistants/integrations/integration-handlers.js';
import { PromptHandlers } from '../src/assistants/integrations/prompt-handlers.js';
import { ContactHandlers } from '../src/contacts/contact-handlers.js';
import { ExportContactsHandler } from '../src/contacts/export-contacts.js';
import { FileListHandlers } from '../src/library/file-lists/file-list-handlers.js';
import { CloseAllHandler } from '../src/housekeeping/maintenance/close-all.js';
import { DeleteTicketHandler } from '../src/housekeeping/maintenance/delete-ticket.js';
import { QuickMessageHandlers } from '../src/library/quick-messages/quick-message-handlers.js';
import { TagHandlers } from '../src/reading/tags/tag-handlers.js';
import { QueueHandlers } from '../src/queues/queue-handlers.js';
import { QueueOptionHandlers } from '../src/queues/queue-option-handlers.js';
import { Desk, type Company } from './desk.js';

const SECRET = 'sk-9f3c-segredo-do-cliente';

describe('the audit log', () => {
  let desk: Desk;
  let acts: AuditRecorder;
  let company: Company;
  let context: RpcContext;
  beforeAll(async () => {
    desk = await Desk.start();
    acts = await AuditRecorder.start(desk.link);
    company = await desk.company();
    context = company.as({ ...company.admin, name: 'Ana', from: { ip: '192.0.2.7', userAgent: 'Firefox' } });
  });
  afterAll(async () => {
    acts.stop();
    await desk.stop();
  });

  const after = (action: AuditAction, work: () => Promise<unknown>) => acts.after(company.id, action, work);
  const made = async (action: AuditAction, work: () => Promise<{ id: string }>) => {
    let id = '';
    const act = await after(action, async () => ({ id } = await work()));
    expect(act.target.id).toBe(id);
    return id;
  };
  let colors = 0;
  const aQueue = (name: string) => {
    colors += 1;
    return CreateQueueInput.parse({ name, color: `#00000${colors}` });
  };

  it('records changes of a queue and its menu, with actor and origin', async () => {
    const id = await made('queue.created', () => desk.get(QueueHandlers).create(aQueue('Vendas'), context));
    const changed = await after('queue.updated', () =>
      desk.get(QueueHandlers).update({ id, greetingMessage: 'Olá!' }, context),
    );
    expect(changed).toMatchObject({
      ...{ actor: { kind: 'user', name: 'Ana' }, ip: '192.0.2.7', userAgent: 'Firefox' },
      ...{ before: { greetingMessage: null }, after: { greetingMessage: 'Olá!' } },
    });
    expect(Object.keys(changed.after)).toEqual(['greetingMessage']);

    const options = desk.get(QueueOptionHandlers);
    const optionId = await made('queue-option.created', () =>
      options.create({ queueId: id, title: 'Preços', message: '', parentId: -1 } as never, context),
    );
    const option = await after('queue-option.updated', () =>
      options.update({ id: optionId, title: 'Valores' }, context),
    );
    expect([option.before, option.after]).toEqual([{ title: 'Preços' }, { title: 'Valores' }]);
    await after('queue-option.deleted', () => options.remove({ id: optionId }, context));
    await after('queue.deleted', () => desk.get(QueueHandlers).remove({ id }, context));
  });

  it('records changes of tags, quick messages and file lists', async () => {
    const tags = desk.get(TagHandlers);
    const tagId = await made('tag.created', () => tags.create({ name: 'VIP', color: '#112233' }, context));
    await after('tag.updated', () => tags.update({ id: tagId, name: 'Ouro' }, context));
    await after('tag.deleted', () => desk.get(TagHandlers).remove({ id: tagId }, context));

    const quick = { shortcode: 'oi', message: 'Olá!', folder: '', geral: true, status: true };
    const quickId = await made('quick-message.created', () => desk.get(QuickMessageHandlers).create(quick, context));
    const quicks = desk.get(QuickMessageHandlers);
    await after('quick-message.updated', () => quicks.update({ id: quickId, message: 'Oi!' }, context));
    await after('quick-message.deleted', () => quicks.remove({ id: quickId }, context));

    const lists = desk.get(FileListHandlers);
    const listId = await made('file-list.created', () =>
      lists.create(CreateFileListInput.parse({ name: 'Catálogo', message: 'Segue o catálogo.' }), context),
    );
    await after('file-list.updated', () => lists.update({ id: listId, name: 'Tabela' }, context));
    await after('file-list.deleted', () => lists.remove({ id: listId }, context));
  });

  it('records changes of prompts and integrations, and a new key even if its mask looks the same', async () => {
    const prompts = desk.get(PromptHandlers);
    const queueId = await company.queue();
    const prompt = CreatePromptInput.parse({ name: 'Ajuda', prompt: 'Seja gentil.', apiKey: SECRET, queueId });
    const id = await made('prompt.created', () => prompts.create(prompt, context));
    const changed = await after('prompt.updated', () =>
      prompts.update({ id, queueId, apiKey: `other-${SECRET}` }, context),
    );
    expect([changed.before, changed.after]).toEqual([{ apiKey: '••••' }, { apiKey: '••••' }]);
    await after('prompt.deleted', () => prompts.remove({ id }, context));

    const integrations = desk.get(IntegrationHandlers);
    const bot = CreateIntegrationInput.parse({ type: 'n8n', name: 'Bot', urlN8N: 'https://n8n.example/hook' });
    const botId = await made('integration.created', () => integrations.create(bot, context));
    await after('integration.updated', () => integrations.update({ id: botId, name: 'Robô' }, context));
    const { secret } = await desk.get(IntegrationHandlers).renewSigningSecret({ id: botId }, context);
    const renewed = await after('integration.secret-renewed', () =>
      desk.get(IntegrationHandlers).renewSigningSecret({ id: botId }, context),
    );
    expect(renewed).toMatchObject({ target: { kind: 'integration', name: 'Robô' }, before: {}, after: {} });
    await after('integration.deleted', () => integrations.remove({ id: botId }, context));

    expect(JSON.stringify(acts.of(company.id))).not.toContain(SECRET);
    expect(JSON.stringify(acts.of(company.id))).not.toContain(SECRET.slice(-4));
    expect(JSON.stringify(acts.of(company.id))).not.toContain(secret.slice(-8));
  });

  it('records changes of contacts and tickets, and only the last digits of a deleted contact’s number', async () => {
    const exported = await after('contacts.exported', () =>
      desk
        .get(ExportContactsHandler)
        .execute(ExportContacts.request.parse({ after: null, searchParam: 'joa' }), context),
    );
    expect(exported.after).toEqual({ searchParam: 'joa' });

    await company.receives({ text: 'Oi!' });
    const { id, number, contact } = await company.onlyTicket();
    const deleted = await after('ticket.deleted', () => desk.get(DeleteTicketHandler).execute({ id }, context));
    expect(deleted.target).toEqual({ kind: 'ticket', id, name: `#${number}` });
    const gone = await after('contact.deleted', () => desk.get(ContactHandlers).remove({ id: contact.id }, context));
    expect(gone).toMatchObject({ target: { kind: 'contact', name: '•••• 4321' }, before: {}, after: {} });
    expect(JSON.stringify(acts.of(company.id))).not.toContain('Joana');
    const request = CloseAllTickets.request.parse({ status: 'open', selectedQueueIds: [] });
    await after('tickets.closed', () => desk.get(CloseAllHandler).execute(request, context));
  });

  it('has no entry for a rolled-back change', async () => {
    const other = await desk.company();
    const as = other.as(other.admin);
    const queues = desk.get(QueueHandlers);
    // the last step of the transaction, after everything is announced
    Object.assign(queues, {
      view: () => {
        throw new Error('the transaction ends here');
      },
    });
    await expect(queues.create(aQueue('Perdida'), as)).rejects.toThrow('the transaction ends here');
    Reflect.deleteProperty(queues, 'view');

    const kept = await acts.after(other.id, 'queue.created', () =>
      desk.get(QueueHandlers).create(aQueue('Suporte'), as),
    );
    expect(kept.after['name']).toBe('Suporte');
    expect(acts.actionsOf(other.id)).toEqual(['queue.created']);
  });
});
