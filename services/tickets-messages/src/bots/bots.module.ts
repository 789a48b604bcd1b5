import { Module } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { GuardedFetch } from '@recado/service-kit/web';
import { AutomationModule } from '../automation/automation.module.js';
import type { Config } from '../config.js';
import { AskBot } from './ask-bot.js';
import { CallHttp } from './call-http.js';
import { BotLimits } from './bot-limits.js';
import { PromptBot } from './prompt-bot.js';
import { TypebotApi } from './typebot-api.js';
import { TypebotBot } from './typebot-bot.js';
import { WebhookBot } from './webhook-bot.js';

/** Asks what companies let answer in their place: webhooks, n8n, Typebot, Dialogflow, language models, and the addresses of flows. */
@Module({
  imports: [AutomationModule],
  providers: [
    {
      provide: GuardedFetch,
      inject: [SETTINGS],
      useFactory: ({ ALLOW_PRIVATE_ADDRESSES: allowed }: Config) => new GuardedFetch({ allowed }),
    },
    WebhookBot,
    TypebotApi,
    TypebotBot,
    PromptBot,
    BotLimits,
    AskBot,
    CallHttp,
  ],
  exports: [AskBot, CallHttp],
})
export class BotsModule {}
