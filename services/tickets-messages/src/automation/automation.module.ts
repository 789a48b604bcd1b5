import { Module } from '@nestjs/common';
import { ReferenceModule } from '../reference/reference.module.js';
import { AutomationRules } from './automation-rules.js';
import { IntegrationsRepository } from './integrations.repository.js';
import { IntegrationsRpc } from './integrations.rpc.js';
import { PromptStore } from './prompt-store.js';
import { PromptView } from './prompt-view.js';
import { PromptsRepository } from './prompts.repository.js';
import { PromptsRpc } from './prompts.rpc.js';
import { ReadIntegrations } from './read-integrations.js';
import { ReadPrompts } from './read-prompts.js';
import { RequireAutomation } from './require-automation.js';
import { Secrets } from './secrets.js';
import { TestIntegration } from './test-integration.js';
import { TryDialogflow } from './try-dialogflow.js';
import { WriteIntegrations } from './write-integrations.js';
import { WritePrompts } from './write-prompts.js';

/** What answers in place of people, as admins describe it: prompts of an assistant, and bots elsewhere. */
@Module({
  imports: [ReferenceModule],
  controllers: [PromptsRpc, IntegrationsRpc],
  providers: [
    AutomationRules,
    Secrets,
    PromptsRepository,
    PromptView,
    PromptStore,
    ReadPrompts,
    WritePrompts,
    IntegrationsRepository,
    ReadIntegrations,
    WriteIntegrations,
    TryDialogflow,
    TestIntegration,
    RequireAutomation,
  ],
  exports: [RequireAutomation],
})
export class AutomationModule {}
