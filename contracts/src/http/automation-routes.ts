import {
  CreateIntegration,
  DeleteIntegration,
  GetIntegration,
  ListIntegrations,
  IntegrationPages,
  RenewSigningSecret,
  TestIntegration,
  UpdateIntegration,
} from '../tickets/integration.js';
import { GetBotCall, ListBotCalls, SendBotCallAgain } from '../flows/bot-call.js';
import { GetFlowNumbers, ListFlowConversations } from '../flows/flow-proof.js';
import { ListFlowScenarios, ReplaceFlowScenarios } from '../flows/flow-scenario.js';
import { AddFlowFile, ListFlowFiles, ListFlowVersions, PublishFlow, RollBackFlow } from '../flows/flow.js';
import { GetAiUsage } from '../tickets/assist.js';
import { ListMcpTools } from '../tools/prompt-tools.js';
import { CreatePrompt, DeletePrompt, GetPrompt, ListPrompts, UpdatePrompt } from '../tickets/prompt.js';
import {
  AddKnowledgeFile,
  AddKnowledgeQuickMessages,
  ListKnowledgeNames,
  ListKnowledgePassages,
  ReloadKnowledge,
  SearchKnowledge,
} from '../knowledge/knowledge.js';
import { z } from 'zod';
import { section, type Upload } from './route.js';

const DOCUMENT: Upload = {
  rpc: AddKnowledgeFile,
  form: z.strictObject({}),
  field: 'files',
  accepts: 'document',
  maxFiles: 1,
};

const FLOW_FILE: Upload = {
  rpc: AddFlowFile,
  form: z.strictObject({ id: z.string() }),
  field: 'file',
  accepts: 'media',
  maxFiles: 1,
};

/** Prompts, integrations and flows, which reply automatically. Prompts and integrations require the plan's feature. */
export const AUTOMATION_ROUTES = [
  ...section('prompts', [
    ['GET', '/prompt', ListPrompts, 'prompts-page:edit', 'Prompts of the assistant'],
    ['GET', '/prompt/:id', GetPrompt, 'prompts-page:edit', 'One prompt'],
    ['POST', '/prompt', CreatePrompt, 'prompts-page:edit', 'Create a prompt'],
    [
      'POST',
      '/prompt/mcp-tools',
      ListMcpTools,
      'prompts-page:edit',
      'List the tools of an MCP server',
      { perUserAndMinute: 20 },
    ],
    ['PUT', '/prompt/:id', UpdatePrompt, 'prompts-page:edit', 'Change a prompt'],
    ['DELETE', '/prompt/:id', DeletePrompt, 'prompts-page:edit', 'Delete a prompt'],
    ['GET', '/ai-usage', GetAiUsage, 'settings-page:edit', 'Language model tokens used today'],
  ]),
  ...section('knowledge', [
    ['GET', '/knowledge', ListKnowledgeNames, 'knowledge-page:edit', 'Names of all sources of knowledge'],
    [
      'GET',
      '/knowledge/search',
      SearchKnowledge,
      'knowledge-page:edit',
      'The passages that an assistant would find for a question',
    ],
    ['GET', '/knowledge/:id/passages', ListKnowledgePassages, 'knowledge-page:edit', 'The first passages of a source'],
    ['POST', '/knowledge/quick-messages', AddKnowledgeQuickMessages, 'knowledge-page:edit', 'Add the quick messages'],
    ['POST', '/knowledge/:id/reload', ReloadKnowledge, 'knowledge-page:edit', 'Reload a source'],
    [
      'POST',
      '/knowledge/files',
      AddKnowledgeFile,
      'knowledge-page:edit',
      'Add a file',
      { upload: DOCUMENT, uploadOnly: true },
    ],
  ]),
  ...section('integrations', [
    [
      'GET',
      '/queueIntegration',
      ListIntegrations,
      'integrations-page:edit',
      'Integrations, page by page',
      { pages: IntegrationPages },
    ],
    ['GET', '/queueIntegration/:id', GetIntegration, 'integrations-page:edit', 'One integration'],
    ['POST', '/queueIntegration', CreateIntegration, 'integrations-page:edit', 'Create an integration'],
    ['POST', '/queueIntegration/testSession', TestIntegration, 'integrations-page:edit', 'Test an integration key'],
    ['POST', '/queueIntegration/:id/secret', RenewSigningSecret, 'integrations-page:edit', 'A new secret, shown once'],
    ['PUT', '/queueIntegration/:id', UpdateIntegration, 'integrations-page:edit', 'Change an integration'],
    ['DELETE', '/queueIntegration/:id', DeleteIntegration, 'integrations-page:edit', 'Delete an integration'],
  ]),
  ...section('calls of bots', [
    ['GET', '/bot-calls', ListBotCalls, 'integrations-page:edit', 'Calls to bots and HTTP endpoints, newest first'],
    ['GET', '/bot-calls/:id', GetBotCall, 'integrations-page:edit', 'One call with its request and response'],
    [
      'POST',
      '/bot-calls/:id/again',
      SendBotCallAgain,
      'integrations-page:edit',
      'Send the request of a webhook again',
      { perUserAndMinute: 20 },
    ],
  ]),
  ...section('flows', [
    ['POST', '/flows/:id/publish', PublishFlow, 'flows-page:edit', 'Publish the draft of a flow'],
    ['GET', '/flows/:id/versions', ListFlowVersions, 'flows-page:edit', 'Published versions, newest first'],
    ['POST', '/flows/:id/rollback', RollBackFlow, 'flows-page:edit', 'Publish an earlier version again'],
    ['GET', '/flows/:id/files', ListFlowFiles, 'flows-page:edit', 'Files of the draft, with their URLs'],
    [
      'POST',
      '/flows/:id/files',
      AddFlowFile,
      'flows-page:edit',
      'Add a file for a step to send',
      { upload: FLOW_FILE, uploadOnly: true },
    ],
    ['GET', '/flows/:id/scenarios', ListFlowScenarios, 'flows-page:edit', 'Scenarios that a flow must pass'],
    ['GET', '/flows/:id/numbers', GetFlowNumbers, 'flows-page:edit', 'Statistics of the nodes of a flow'],
    ['GET', '/flows/:id/conversations', ListFlowConversations, 'flows-page:edit', 'Conversations for a replay'],
    ['PUT', '/flows/:id/scenarios', ReplaceFlowScenarios, 'flows-page:edit', 'Replace the scenarios of a flow'],
  ]),
];
