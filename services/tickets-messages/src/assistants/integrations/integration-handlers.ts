import {
  type AdminListQuery,
  CreateIntegration,
  DeleteIntegration,
  GetIntegration,
  IntegrationType,
  type QueueIntegration as IntegrationView,
  ListIntegrations,
  RenewSigningSecret,
  type RequestOf,
  UpdateIntegration,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { auditOf } from '@recado/service-kit/audit';
import { required } from '@recado/service-kit/errors';
import { assertNotOperator, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { newId, type Transaction, Transactions } from '@recado/service-kit/mongo';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { fold } from '@recado/service-kit/text';
import { whileStale } from '../../conversations/stale-ticket.js';
import { markOf } from '../../shared/replicas/operator-marks.js';
import { AutomationRules } from './automation-rules.js';
import {
  assertKeyIsForAddress,
  auditIntegration,
  type Integration,
  integrationChanged,
  integrationView,
  requireFields,
  withProject,
} from './integration.js';
import { IntegrationsRepository } from './integrations.repository.js';
import { newSigningSecret, secretContextOf, Secrets } from './secrets.js';

const Filter = TableFilter.extend({ type: IntegrationType.optional() });

/** Integrations of the company. Their keys are encrypted before they are stored. */
@Injectable()
export class IntegrationHandlers {
  constructor(
    private readonly rules: AutomationRules,
    private readonly integrations: IntegrationsRepository,
    private readonly secrets: Secrets,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION */
  @OnRpc(ListIntegrations)
  async list(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListIntegrations.reply>> {
    const { companyId } = this.rules.admit(context, 'integrations');
    const { rows, total } = await this.integrations.list(companyId, tableFilterOf(Filter, query), query);
    return { data: rows.map(integrationView), total };
  }

  /** @throws also ERR_NO_INTEGRATION_FOUND */
  @OnRpc(GetIntegration)
  async get({ id }: { id: string }, context: RpcContext): Promise<IntegrationView> {
    const { companyId } = this.rules.admit(context, 'integrations');
    const found = required(await this.integrations.find(companyId, id), 'ERR_NO_INTEGRATION_FOUND');
    return integrationView(found);
  }

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION, ERR_VALIDATION for missing fields that the type requires */
  @OnRpc(CreateIntegration)
  async create(input: z.output<typeof CreateIntegration.request>, context: RpcContext): Promise<IntegrationView> {
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
          integrationChanged(originOf(context), integration, 'new'),
          ...auditIntegration(context, null, integration),
        );
        return integrationView(integration);
      }),
    );
  }

  /** @throws also ERR_NO_INTEGRATION_FOUND */
  @OnRpc(UpdateIntegration)
  async update(
    { id, ...given }: z.output<typeof UpdateIntegration.request>,
    context: RpcContext,
  ): Promise<IntegrationView> {
    const actor = this.rules.admit(context, 'integrations');
    const { companyId } = actor;
    this.rules.assertCallable({ urlN8N: given.urlN8N });
    return this.transactions.run(async ({ session, announce }) => {
      const before = await this.found(companyId, id, session);
      assertKeyIsForAddress(before, given);
      const changes = { ...this.changesOf(before, given), ...markOf(actor) };
      const changed = required(
        await this.integrations.update(companyId, id, changes, session),
        'ERR_NO_INTEGRATION_FOUND',
      );
      announce(
        integrationChanged(originOf(context), changed, 'changed'),
        ...auditIntegration(context, before, changed),
      );
      return integrationView(changed);
    });
  }

  /**
   * Replaces an integration's signing secret. The admin copies the new one to the receiver. @throws ERR_PLAN_FEATURE,
   * ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_NO_INTEGRATION_FOUND
   */
  @OnRpc(RenewSigningSecret)
  async renewSigningSecret(
    { id }: RequestOf<typeof RenewSigningSecret>,
    context: RpcContext,
  ): Promise<{ secret: string }> {
    const actor = this.rules.admit(context, 'integrations');
    assertNotOperator(actor); // the reply contains a company secret
    const { companyId } = actor;
    const secret = newSigningSecret();
    const signingSecret = this.secrets.seal(secret, secretContextOf(companyId, id, 'signingSecret'));
    await this.transactions.run(async ({ session, announce }) => {
      const changed = required(
        await this.integrations.update(companyId, id, { signingSecret }, session),
        'ERR_NO_INTEGRATION_FOUND',
      );
      const act = { action: 'integration.secret-renewed', target: { id, name: changed.name } } as const;
      announce(integrationChanged(originOf(context), changed, 'changed'), ...auditOf(context, act));
    });
    return { secret };
  }

  @OnRpc(DeleteIntegration)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = this.rules.admit(context, 'integrations');
    await this.transactions.run(async ({ session, announce }) => {
      const found = await this.found(companyId, id, session);
      await this.integrations.remove(companyId, id, session);
      announce(integrationChanged(originOf(context), found, 'gone'), ...auditIntegration(context, found, null));
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
    return required(await this.integrations.find(companyId, id, session), 'ERR_NO_INTEGRATION_FOUND');
  }
}
