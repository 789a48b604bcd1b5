import { Module } from '@nestjs/common';
import { AssistModule } from '../assist/assist.module.js';
import { AutomationModule } from '../../assistants/integrations/automation.module.js';
import { BotCallsModule } from '../../assistants/bot-calls/bot-calls.module.js';
import { BotToolsModule } from '../../assistants/bot-tools/bot-tools.module.js';
import { InvoiceLookupModule } from '../../assistants/invoice-lookup/invoice-lookup.module.js';
import { KnowledgeModule } from '../../assistants/knowledge/knowledge.module.js';
import { LanguageModelModule } from '../../assistants/language-model/language-model.module.js';
import { SpeechModule } from '../speech/speech.module.js';
import { AskBot } from './ask-bot.js';
import { CallHttp } from './call-http.js';
import { BotLimits } from './bot-limits.js';
import { LookUpInvoices } from './look-up-invoices.js';
import { PromptBot } from './prompt-bot.js';
import { TypebotApi } from './typebot-api.js';
import { TypebotBot } from './typebot-bot.js';
import { WebhookBot } from './webhook-bot.js';

/**
 * Calls the systems that answer instead of agents: webhooks, n8n, Typebot, Dialogflow, language models, flows' HTTP
 * endpoints, and invoice providers.
 */
@Module({
  imports: [
    AssistModule,
    AutomationModule,
    BotCallsModule,
    BotToolsModule,
    InvoiceLookupModule,
    KnowledgeModule,
    LanguageModelModule,
    SpeechModule,
  ],
  providers: [WebhookBot, TypebotApi, TypebotBot, PromptBot, BotLimits, AskBot, CallHttp, LookUpInvoices],
  exports: [AskBot, CallHttp, LookUpInvoices, WebhookBot],
})
export class BotsModule {}
