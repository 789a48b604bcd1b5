import { Module } from '@nestjs/common';
import { AutomationModule } from '../integrations/automation.module.js';
import { LanguageModelModule } from '../language-model/language-model.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { ListMcpToolsHandler } from './list-mcp-tools.js';
import { McpClient } from './mcp-client.js';
import { OfferTools } from './offer-tools.js';
import { OwnTools } from './own-tools.js';

/** The assistants' tools: built-in actions, HTTP endpoints with a schema, and MCP servers. */
@Module({
  imports: [AutomationModule, LanguageModelModule, ReplicasModule],
  providers: [ListMcpToolsHandler, McpClient, OfferTools, OwnTools],
  exports: [OfferTools],
})
export class BotToolsModule {}
