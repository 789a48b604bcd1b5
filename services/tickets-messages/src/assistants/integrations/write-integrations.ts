import { CreateIntegration, type QueueIntegration, UpdateIntegration, DeleteIntegration } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditRecord } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { newId, Transactions, type Transaction } from '@recado/service-kit/mongo';
import { fold } from '@recado/service-kit/text';
import type { z } from 'zod';
import { whileStale } from '../../conversations/stale-ticket.js';
import { markOf } from '../../shared/replicas/operator-marks.js';
import { AutomationRules } from './automation-rules.js';
import { integrationChangedEvent, showIntegration } from './integration-view.js';
import { assertKeyIsForAddress, requireFields, withProject, type Integration } from './integration.js';
import { IntegrationsRepository } from './integrations.repository.js';
import { secretContextOf } from './prompt.js';
import { Secrets } from './secrets.js';

/** Creates, changes and deletes integrations. Their keys are encrypted before they are stored. */
@Injectable()
export class WriteIntegrationsHandler {
  constructor(
    private readonly rules: AutomationRules,
    private readonly integrations: IntegrationsRepository,
    private readonly secrets: Secrets,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION, ERR_VALIDATION for missing fields that the type requires */
  @OnRpc(CreateIntegration)
  async create(input: z.output<typeof CreateIntegration.request>, context: RpcContext): Promise<QueueIntegration> {
    const actor = this.rules.admit(context, 'integrations');
    const { companyId } = actor;
    this.rules.assertCallable({ urlN8N: input.urlN8N });
    const [_id, now] = [newId(), new Date()];
    const jsonContent = this.secrets.seal(input.jsonContent, secretContextOf(companyId, _id, 'jsonContent'));
    const { secretKey: given = '', ...fields } = input;
    const secretKey = this.secrets.seal(given, secretContextOf(companyId, _id, 'secretKey'));
    requireFields(fields, { jsonContent, secretKey });
    const made = { _id, companyId, nameKey: fold(input.name), jsonContent, secretKey, createdAt: now, updatedAt: now };
    return whileStale(() =>
      this.transactions.run(async ({ session, announce }) => {
        const number = (await this.integrations.lastNumber(companyId, session)) + 1;
        const integration: Integration = { ...withProject(fields), ...made, ...markOf(actor), number };
        await this.integrations.insert(integration, session);
        announce(
          integrationChangedEvent(originOf(context), integration, 'new'),
          ...auditIntegration(context, null, integration),
        );
        return showIntegration(integration);
      }),
    );
  }

  /** @throws also ERR_NO_INTEGRATION_FOUND */
  @OnRpc(UpdateIntegration)
  async update(
    { id, ...given }: z.output<typeof UpdateIntegration.request>,
    context: RpcContext,
  ): Promise<QueueIntegration> {
    const actor = this.rules.admit(context, 'integrations');
    const { companyId } = actor;
    this.rules.assertCallable({ urlN8N: given.urlN8N });
    return this.transactions.run(async ({ session, announce }) => {
      const before = await this.found(companyId, id, session);
      assertKeyIsForAddress(before, given);
      const changes = { ...this.changesOf(before, given), ...markOf(actor) };
      const changed = await this.integrations.change(companyId, id, changes, session);
      if (!changed) throw new AppError('ERR_NO_INTEGRATION_FOUND');
      announce(
        integrationChangedEvent(originOf(context), changed, 'changed'),
        ...auditIntegration(context, before, changed),
      );
      return showIntegration(changed);
    });
  }

  @OnRpc(DeleteIntegration)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = this.rules.admit(context, 'integrations');
    await this.transactions.run(async ({ session, announce }) => {
      const found = await this.found(companyId, id, session);
      await this.integrations.remove(companyId, id, session);
      announce(integrationChangedEvent(originOf(context), found, 'gone'), ...auditIntegration(context, found, null));
    });
    return { message: 'Integration deleted' };
  }

  private changesOf(
    before: Integration,
    { jsonContent: key, secretKey: secret, ...given }: Omit<z.output<typeof UpdateIntegration.request>, 'id'>,
  ): Partial<Integration> {
    const { _id, companyId, number: _number, createdAt: _created, updatedAt: _updated, ...fields } = before;
    const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<
      typeof fields
    >;
    const jsonContent = this.secrets.change(before.jsonContent, key, secretContextOf(companyId, _id, 'jsonContent'));
    const secretKey = this.secrets.change(
      before.secretKey ?? null,
      secret,
      secretContextOf(companyId, _id, 'secretKey'),
    );
    const after = { ...fields, ...changes };
    const { jsonContent: _file, secretKey: _sealed, ...plain } = after;
    requireFields(plain, { jsonContent, secretKey });
    return { ...withProject(plain), nameKey: fold(after.name), jsonContent, secretKey };
  }

  private async found(companyId: string, id: string, session: Transaction['session']): Promise<Integration> {
    const found = await this.integrations.find(companyId, id, session);
    if (!found) throw new AppError('ERR_NO_INTEGRATION_FOUND');
    return found;
  }
}

function auditIntegration(context: RpcContext, before: Integration | null, after: Integration | null) {
  const { _id: id = '', name = '' } = after ?? before ?? {};
  return auditRecord(context, 'integration', { id, name, before, after });
}
