import { randomUUID } from 'node:crypto';
import { MaskedSecret, TestIntegration } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { AutomationRules } from './automation-rules.js';
import { Dialogflow } from './dialogflow.js';
import { IntegrationsRepository } from './integrations.repository.js';
import { placeOf } from './prompt.js';
import { Secrets } from './secrets.js';

/** Both calls together stay below what somebody waits for an answer. */
const DEADLINE_MS = 4_000;

/** Tries a key before it is saved, or the one that is stored. */
@Injectable()
export class TestIntegrationHandler {
  constructor(
    private readonly rules: AutomationRules,
    private readonly integrations: IntegrationsRepository,
    private readonly secrets: Secrets,
    private readonly dialogflow: Dialogflow,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION, ERR_NO_INTEGRATION_FOUND, ERR_INTEGRATION_TEST */
  @OnRpc(TestIntegration)
  async execute(
    { integrationId, ...trial }: z.output<typeof TestIntegration.request>,
    context: RpcContext,
  ): Promise<{ message: string }> {
    const { companyId } = this.rules.admit(context, 'integrations');
    const isStored = MaskedSecret.safeParse(trial.jsonContent).success;
    const jsonContent = isStored ? await this.stored(companyId, integrationId ?? '') : trial.jsonContent;
    const question = { session: randomUUID(), text: 'oi', deadlineMs: DEADLINE_MS, freshLogIn: true };
    await this.dialogflow.ask({ ...trial, jsonContent }, question).catch((cause: unknown) => {
      throw new AppError('ERR_INTEGRATION_TEST', { cause });
    });
    return { message: 'The integration answered' };
  }

  private async stored(companyId: string, id: string): Promise<string> {
    const found = await this.integrations.find(companyId, id);
    if (!found) throw new AppError('ERR_NO_INTEGRATION_FOUND');
    return this.secrets.open(found.jsonContent, placeOf(companyId, id, 'jsonContent'));
  }
}
