import { Module } from '@nestjs/common';
import { AutomationModule } from '../../assistants/integrations/automation.module.js';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { JobsModule } from '../../shared/jobs/jobs.module.js';
import { KnowledgeModule } from '../../assistants/knowledge/knowledge.module.js';
import { LanguageModelModule } from '../../assistants/language-model/language-model.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { AssistAgentHandler } from './assist-agent.js';
import { GetSuggestionHandler, StoreSuggestion } from './suggestions.js';
import { DeleteSuggestionsJob } from './delete-suggestions.job.js';
import { SuggestionsRepository } from './suggestions.repository.js';

/** Assistants that write for agents: on request, or as suggestions of a prompt in shadow mode. */
@Module({
  imports: [AutomationModule, ConversationsModule, JobsModule, KnowledgeModule, LanguageModelModule, ReplicasModule],
  providers: [SuggestionsRepository, StoreSuggestion, AssistAgentHandler, GetSuggestionHandler, DeleteSuggestionsJob],
  exports: [StoreSuggestion],
})
export class AssistModule {}
