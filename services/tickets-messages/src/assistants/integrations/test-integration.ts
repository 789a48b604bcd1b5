import { isInvoiceType, MaskedSecret, missingFields, type RequestOf, TestIntegration } from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { InvoiceProviders } from '../invoice-lookup/invoice-providers.js';
import { AutomationRules } from './automation-rules.js';
import { Dialogflow } from './dialogflow.js';
import { assertKeyIsForAddress, refuseMissing } from './integration.js';
import { IntegrationsRepository } from './integrations.repository.js';
import { secretContextOf, Secrets } from './secrets.js';

/** All calls in a test must finish before the request times out. */
const DEADLINE_MS = 4_000;

type Trial = Omit<RequestOf<typeof TestIntegration>, 'integrationId'>;

/** Tests a key before it is saved, or the stored one. */
@Injectable()
export class TestIntegrationHandler {
  constructor(
    private readonly rules: AutomationRules,
    private readonly integrations: IntegrationsRepository,
    private readonly secrets: Secrets,
    private readonly dialogflow: Dialogflow,
    private readonly invoices: InvoiceProviders,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION, ERR_NO_INTEGRATION_FOUND, ERR_INTEGRATION_TEST, ERR_VALIDATION */
  @OnRpc(TestIntegration)
  async execute(
    { integrationId = '', ...trial }: RequestOf<typeof TestIntegration>,
    context: RpcContext,
  ): Promise<{ message: string }> {
    const { companyId } = this.rules.admit(context, 'integrations');
    refuseMissing(missingFields({ ...trial, name: trial.type }));
    const opened = {
      ...trial,
      jsonContent: await this.opened(companyId, integrationId, 'jsonContent', trial),
      secretKey: await this.opened(companyId, integrationId, 'secretKey', trial),
    };
    await this.ask(opened).catch((cause: unknown) => {
      throw new AppError('ERR_INTEGRATION_TEST', { cause });
    });
    return { message: 'The integration answered' };
  }

  private async ask(trial: Trial): Promise<void> {
    const { type, urlN8N: address, clientId = '', secretKey: secret = '', sandbox = false } = trial;
    if (isInvoiceType(type)) return this.invoices.test({ type, address, clientId, secret, sandbox }, DEADLINE_MS);
    const question = { session: randomUUID(), text: 'oi', deadlineMs: DEADLINE_MS, freshLogIn: true };
    await this.dialogflow.ask(trial, question);
  }

  /** A masked value means the stored key. */
  private async opened(companyId: string, id: string, field: 'jsonContent' | 'secretKey', trial: Trial) {
    const given = trial[field] ?? '';
    if (!MaskedSecret.safeParse(given).success) return given;
    const found = await this.integrations.find(companyId, id);
    if (!found) throw new AppError('ERR_NO_INTEGRATION_FOUND');
    if (field === 'secretKey') assertKeyIsForAddress(found, trial);
    return this.secrets.open(found[field] ?? null, secretContextOf(companyId, id, field));
  }
}
