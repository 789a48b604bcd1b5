import { SendBotCallAgain } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { OpenAutomation, type OpenIntegration } from '../../assistants/integrations/open-automation.js';
import { botCallDetails, type BotCall } from '../../assistants/bot-calls/bot-call.js';
import { BotCallHandlers } from '../../assistants/bot-calls/bot-call-handlers.js';
import { WebhookBot } from '../bots/webhook-bot.js';
import { answeredBy } from './ask-bot.job.js';
import { RunFlow } from './run-flow.js';

/** Sends a webhook question again on request, with the same id, so that the receiver recognizes it. */
@Injectable()
export class SendBotCallAgainHandler {
  constructor(
    private readonly botCalls: BotCallHandlers,
    private readonly automation: OpenAutomation,
    private readonly webhook: WebhookBot,
    private readonly runFlow: RunFlow,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_BOT_CALL_FOUND, ERR_BOT_CALL_FINAL, ERR_NO_INTEGRATION_FOUND, ERR_PLAN_FEATURE */
  @OnRpc(SendBotCallAgain)
  async execute({ id }: { id: string }, context: RpcContext): Promise<z.input<typeof SendBotCallAgain.reply>> {
    const { companyId } = this.botCalls.admit(context);
    const call = await this.botCalls.found(companyId, id);
    if (call.sent === null) throw new AppError('ERR_BOT_CALL_FINAL');
    const integration = await this.automation.integration(companyId, call.integrationId ?? '');
    if (integration.type !== 'webhook' && integration.type !== 'n8n') throw new AppError('ERR_BOT_CALL_FINAL');
    await this.audit(context, integration);
    const againAs = newId();
    const used = await this.deliver(integration, call, call.sent, againAs);
    return { call: botCallDetails(await this.botCalls.found(companyId, againAs)), used };
  }

  /**
   * @returns whether the conversation was still waiting for the answer. A failure has no effect on the conversation.
   */
  private async deliver(integration: OpenIntegration, call: BotCall, body: string, againAs: string): Promise<boolean> {
    const { companyId, ticketId, contactId, step, integrationId, flowId, nodeId, webhookId: id } = call;
    const place = { companyId, ticketId, contactId, step, integrationId, flowId, nodeId };
    const answer = await this.webhook.deliver(integration, { id, body, place, againAs }).catch(() => null);
    return answer !== null && this.runFlow.onEvent(companyId, ticketId, answeredBy(answer, step));
  }

  private async audit(context: RpcContext, { _id: id, name }: OpenIntegration): Promise<void> {
    await this.transactions.run(({ announce }) => {
      announce(...auditOf(context, { action: 'bot-call.sent-again', target: { kind: 'integration', id, name } }));
      return Promise.resolve();
    });
  }
}
