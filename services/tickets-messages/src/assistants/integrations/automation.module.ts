import { Module } from '@nestjs/common';
import { InvoiceLookupModule } from '../invoice-lookup/invoice-lookup.module.js';
import { KnowledgeModule } from '../knowledge/knowledge.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { AutomationRules } from './automation-rules.js';
import { Dialogflow } from './dialogflow.js';
import { AutomationChoices } from './automation-choices.js';
import { GoogleTokens } from './google-tokens.js';
import { IntegrationsRepository } from './integrations.repository.js';
import { OpenAutomation } from './open-automation.js';
import { OperatorIntegrations } from './operator-integrations.js';
import { ToolSecrets } from './prompt-tools.js';
import { PromptsRepository } from './prompts.repository.js';
import { IntegrationHandlers } from './integration-handlers.js';
import { PromptHandlers } from './prompt-handlers.js';
import { ReadToolToken } from './read-tool-token.js';
import { Secrets } from './secrets.js';
import { TestIntegrationHandler } from './test-integration.js';

/** The prompts and integrations that answer instead of agents. Admins configure them here. */
@Module({
  imports: [InvoiceLookupModule, KnowledgeModule, ReplicasModule],
  providers: [
    AutomationRules,
    Secrets,
    ToolSecrets,
    PromptsRepository,
    PromptHandlers,
    IntegrationsRepository,
    OperatorIntegrations,
    IntegrationHandlers,
    GoogleTokens,
    Dialogflow,
    TestIntegrationHandler,
    ReadToolToken,
    AutomationChoices,
    OpenAutomation,
  ],
  exports: [AutomationChoices, OpenAutomation, Dialogflow, OperatorIntegrations, ReadToolToken, Secrets],
})
export class AutomationModule {}
