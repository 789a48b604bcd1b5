import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditAction } from '@recado/contracts';
import type { RpcContext } from '@recado/service-kit/messaging';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { CampaignSettingsHandler } from '../src/campaigns/campaign-settings.js';
import { CampaignViews } from '../src/campaigns/campaign-views.js';
import { CampaignHandlers } from '../src/campaigns/campaign-handlers.js';
import { BeginImportHandler } from '../src/contact-lists/begin-import.js';
import { ContactListHandlers } from '../src/contact-lists/contact-list-handlers.js';
import { ContactListItemHandlers } from '../src/contact-lists/contact-list-item-handlers.js';
import { ReadImportsHandler } from '../src/contact-lists/read-imports.js';
import { Service, type Tenant } from './service.js';

describe('an act on campaigns', () => {
  let service: Service;
  let acts: AuditRecorder;
  let company: Tenant;
  let context: RpcContext;
  beforeAll(async () => {
    service = await Service.start();
    acts = await AuditRecorder.start(service.link);
    company = await service.company();
    context = company.as({ ...company.actor('admin'), name: 'Ana' });
  });
  afterAll(async () => {
    acts.stop();
    await service.stop();
  });

  const after = (action: AuditAction, work: () => Promise<unknown>) => acts.after(company.id, action, work);

  it('is audited for a list and its contacts', async () => {
    const lists = service.get(ContactListHandlers);
    const items = service.get(ContactListItemHandlers);
    let listId = '';
    const made = await after('contact-list.created', async () => {
      ({ id: listId } = await lists.create({ name: 'Clientes' }, context));
    });
    expect(made).toMatchObject({ actor: { kind: 'user', name: 'Ana' }, after: { name: 'Clientes' } });
    const renamed = await after('contact-list.updated', () => lists.update({ id: listId, name: 'VIP' }, context));
    expect([renamed.before, renamed.after]).toEqual([{ name: 'Clientes' }, { name: 'VIP' }]);

    let itemId = '';
    const person = { contactListId: listId, name: 'Joana', number: '5511996124408', email: '' };
    await after('contact-list-item.created', async () => {
      ({ id: itemId } = await items.create(person, context));
    });
    const changed = await after('contact-list-item.updated', () =>
      items.update({ id: itemId, contactListId: listId, name: 'Joana S' }, context),
    );
    expect(changed.after).toEqual({ name: 'Joana S' });
    await after('contact-list-item.deleted', () => items.remove({ id: itemId }, context));
    await after('contact-list.deleted', () => lists.remove({ id: listId }, context));
  });

  it('is audited for an import: started, stopped, and once when its report is exported', async () => {
    const { id } = await service.get(ContactListHandlers).create({ name: 'Feira' }, context);
    const csv = { mimeType: 'text/csv', maxBytes: 1_000 };
    const stored = await service.media.put(company.id, Readable.from(['nome;numero\nAna;5511911111111\n']), csv);
    const file = { ...stored, kind: 'document' as const, mimeType: 'text/csv', fileName: 'feira.csv' };
    let importId = '';
    const begun = await after('contact-list.imported', async () => {
      ({ id: importId } = await service.get(BeginImportHandler).execute({ id, files: [file] }, context));
    });
    expect(begun).toMatchObject({ target: { id, name: 'Feira' }, after: { file: 'feira.csv' } });
    const imports = service.get(ReadImportsHandler);
    await after('contact-list.import-stopped', () => imports.stop({ id: importId }, context));
    await after('contact-list.import-exported', () => imports.export({ id: importId }, context));
    await imports.export({ id: importId, cursor: '1' }, context);
    await after('contact-list.deleted', () => service.get(ContactListHandlers).remove({ id }, context));

    const exported = acts.actionsOf(company.id).filter((action) => action === 'contact-list.import-exported');
    expect(exported).toHaveLength(1);
  });

  it('is audited for a campaign: created, changed, stopped, restarted, deleted', async () => {
    const edit = service.get(CampaignHandlers);
    const control = service.get(CampaignHandlers);
    const { id: contactListId } = await service.get(ContactListHandlers).create({ name: 'Compradores' }, context);
    const whatsappId = await company.connection();
    let id = '';
    await after('campaign.created', async () => {
      ({ id } = await edit.create({ name: 'Natal', contactListId, whatsappId, message1: 'Oi!' }, context));
    });
    const changed = await after('campaign.updated', () => edit.update({ id, name: 'Ano Novo' }, context));
    expect([changed.before, changed.after]).toEqual([{ name: 'Natal' }, { name: 'Ano Novo' }]);

    await service.collection('campaigns').updateOne({ _id: id }, { $set: { status: 'EM_ANDAMENTO' } });
    await after('campaign.cancelled', () => control.cancel({ id }, context));
    await after('campaign.restarted', () => control.restart({ id }, context));
    await after('campaign.cancelled', () => control.cancel({ id }, context));
    await after('campaign.deleted', () => edit.remove({ id }, context));
  });

  it('on the settings lists the changed ones', async () => {
    const settings = service.get(CampaignSettingsHandler);
    const changed = await after('campaign-settings.updated', () =>
      settings.save({ settings: { messageInterval: 33 } }, context),
    );

    expect(changed.after).toEqual({ messageInterval: 33 });
  });

  it('that is rolled back leaves no entry', async () => {
    const other = await service.company();
    const as = other.as(other.actor('admin'));
    const edit = service.get(CampaignHandlers);
    const { id } = await edit.create({ name: 'Natal' }, as);
    const view = service.get(CampaignViews);
    const show = view.view.bind(view);
    let shown = 0;
    // called first for the event, and again for the reply, after everything is published
    view.view = (campaign) => {
      shown += 1;
      return shown === 1 ? show(campaign) : Promise.reject(new Error('the transaction ends here'));
    };
    await expect(edit.update({ id, name: 'Perdida' }, as)).rejects.toThrow('the transaction ends here');
    view.view = show;

    const kept = await acts.after(other.id, 'campaign.updated', () => edit.update({ id, name: 'Páscoa' }, as));
    expect(kept.after).toEqual({ name: 'Páscoa' });
    expect(acts.actionsOf(other.id)).toEqual(['campaign.created', 'campaign.updated']);
  });
});
