import { Module } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { GuardedFetch } from '@recado/service-kit/web';
import type { Config } from '../../config.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { AiBudget } from './ai-budget.js';
import { AiUsageRepository } from './ai-usage.repository.js';
import { LanguageModel } from './language-model.js';
import { ShowAiUsageHandler } from './show-ai-usage.js';
import { Transcriber } from './transcriber.js';

/** Calls language models for companies, within their daily limits. */
@Module({
  imports: [ReplicasModule],
  providers: [
    {
      provide: GuardedFetch,
      inject: [SETTINGS],
      useFactory: ({ ALLOW_PRIVATE_ADDRESSES: allowed }: Config) => new GuardedFetch({ allowed }),
    },
    AiUsageRepository,
    AiBudget,
    LanguageModel,
    ShowAiUsageHandler,
    Transcriber,
  ],
  exports: [GuardedFetch, LanguageModel, AiBudget, Transcriber],
})
export class LanguageModelModule {}
