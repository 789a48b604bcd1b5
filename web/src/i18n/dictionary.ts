import type { ErrorCode } from '@recado/contracts';
import { announcementsTexts } from '../announcements/texts.js';
import { applicationsTexts } from '../applications/texts.js';
import { auditTexts } from '../audit/texts.js';
import { businessTexts } from '../business/texts.js';
import { campaignReportTexts } from '../campaigns/report-texts.js';
import { campaignSettingsTexts } from '../campaigns/settings-texts.js';
import { campaignStartTexts } from '../campaigns/start-texts.js';
import { campaignsTexts } from '../campaigns/texts.js';
import { chatsTexts } from '../chats/texts.js';
import { consentsTexts } from '../consents/texts.js';
import { connectionDeletionTexts } from '../connections/deletion-texts.js';
import { connectionsTexts } from '../connections/texts.js';
import { contactListsTexts } from '../contact-lists/texts.js';
import { contactsTexts } from '../contacts/texts.js';
import { dashboardTexts } from '../dashboard/texts.js';
import { chartTexts } from '../shared/charts/texts.js';
import { figureTexts } from '../shared/charts/figure-texts.js';
import { reportTexts } from '../reports/texts.js';
import { fileListsTexts } from '../file-lists/texts.js';
import { financeTexts } from '../finance/texts.js';
import { usageTexts } from '../finance/usage-texts.js';
import { flowEditorTexts } from '../flows/editor/texts.js';
import { flowFieldsTexts } from '../flows/forms/field-texts.js';
import { flowNodesTexts } from '../flows/forms/texts.js';
import { flowsTexts } from '../flows/texts.js';
import { flowNumbersTexts } from '../flows/numbers/texts.js';
import { flowReplayTexts } from '../flows/replay/texts.js';
import { flowScenarioTexts } from '../flows/scenarios/texts.js';
import { flowTryTexts } from '../flows/try-out/texts.js';
import { helpsTexts } from '../helps/texts.js';
import { assistTexts } from '../inbox/assist/texts.js';
import { sourcesTexts } from '../inbox/sources/texts.js';
import { composerTexts } from '../inbox/composer/texts.js';
import { dialogsTexts } from '../inbox/dialogs/texts.js';
import { searchTexts } from '../inbox/list/search-texts.js';
import { listTexts } from '../inbox/list/texts.js';
import { undoTexts } from '../inbox/live/texts.js';
import { panesTexts } from '../inbox/panes/texts.js';
import { kindTexts } from '../inbox/thread/messages/kinds/kind-texts.js';
import { messagesTexts } from '../inbox/thread/messages/texts.js';
import { threadTexts } from '../inbox/thread/texts.js';
import { integrationsTexts } from '../integrations/texts.js';
import { apiTokensTexts } from '../api-tokens/texts.js';
import { webhooksTexts } from '../webhooks/texts.js';
import { kanbanTexts } from '../kanban/texts.js';
import { bannersTexts } from '../layout/banners/texts.js';
import { layoutTexts } from '../layout/texts.js';
import { loginTexts } from '../login/texts.js';
import { messagesApiTexts } from '../messages-api/texts.js';
import { knowledgeTexts } from '../knowledge/texts.js';
import { noticesTexts } from '../notices/texts.js';
import { promptsTexts } from '../prompts/texts.js';
import { promptToolsTexts } from '../prompts/tools/texts.js';
import { queuesTexts } from '../queues/texts.js';
import { quickMessagesTexts } from '../quick-messages/texts.js';
import { schedulesTexts } from '../schedules/texts.js';
import { operatorTexts } from '../settings/operator/texts.js';
import { settingsTexts } from '../settings/texts.js';
import { botCallsTexts } from '../shared/bot-calls/texts.js';
import { formsTexts } from '../shared/forms/texts.js';
import { hoursTexts } from '../shared/hours/texts.js';
import { invoicesTexts } from '../shared/invoices/texts.js';
import { tableTexts } from '../shared/table/texts.js';
import { sharedFlowTexts } from '../shared/flow-texts.js';
import { phoneTexts } from '../shared/forms/phone-texts.js';
import { sharedTexts } from '../shared/texts.js';
import { tagsTexts } from '../tags/texts.js';
import { todolistTexts } from '../todolist/texts.js';
import { usersTexts } from '../users/texts.js';
import type { Language, Text, Texts } from '../shared/lib/languages.js';

const FEATURES = [
  announcementsTexts,
  applicationsTexts,
  bannersTexts,
  auditTexts,
  businessTexts,
  campaignReportTexts,
  campaignSettingsTexts,
  campaignStartTexts,
  campaignsTexts,
  chatsTexts,
  connectionDeletionTexts,
  connectionsTexts,
  consentsTexts,
  contactListsTexts,
  contactsTexts,
  dashboardTexts,
  figureTexts,
  chartTexts,
  reportTexts,
  fileListsTexts,
  financeTexts,
  usageTexts,
  botCallsTexts,
  flowsTexts,
  flowEditorTexts,
  flowFieldsTexts,
  flowNodesTexts,
  flowNumbersTexts,
  flowReplayTexts,
  flowScenarioTexts,
  flowTryTexts,
  helpsTexts,
  assistTexts,
  sourcesTexts,
  composerTexts,
  dialogsTexts,
  undoTexts,
  listTexts,
  searchTexts,
  panesTexts,
  kindTexts,
  messagesTexts,
  threadTexts,
  integrationsTexts,
  webhooksTexts,
  apiTokensTexts,
  kanbanTexts,
  layoutTexts,
  loginTexts,
  messagesApiTexts,
  knowledgeTexts,
  noticesTexts,
  promptsTexts,
  promptToolsTexts,
  queuesTexts,
  quickMessagesTexts,
  schedulesTexts,
  settingsTexts,
  operatorTexts,
  formsTexts,
  invoicesTexts,
  hoursTexts,
  phoneTexts,
  sharedTexts,
  sharedFlowTexts,
  tableTexts,
  tagsTexts,
  todolistTexts,
  usersTexts,
] as const;

type Intersection<T> = (T extends unknown ? (feature: T) => void : never) extends (all: infer A) => void ? A : never;
type AllTexts = Intersection<(typeof FEATURES)[number]>;
type InLanguage<T> = { [K in keyof T]: T[K] extends Text ? string : InLanguage<T[K]> };

const isText = (texts: Text | Texts): texts is Text => typeof texts.pt === 'string';

function pick(texts: Texts, language: Language, into: Record<string, unknown> = {}) {
  for (const [key, value] of Object.entries(texts)) {
    if (isText(value)) into[key] = value[language];
    else into[key] = pick(value, language, into[key] as Record<string, unknown> | undefined);
  }
  return into;
}

/** Merges the texts of all features in one language. An error code that no feature words does not compile. */
export function dictionaryIn(language: Language): InLanguage<AllTexts> & { errors: Record<ErrorCode, string> } {
  const dictionary = {};
  for (const texts of FEATURES) pick(texts, language, dictionary);
  return dictionary as InLanguage<AllTexts>;
}
