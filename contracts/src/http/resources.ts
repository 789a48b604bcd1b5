import { CreateUser, DeleteUser, GetUser, ListUsers, UpdateUser } from '../auth-tenants/users.rpc.js';
import { CreateFileList, DeleteFileList, GetFileList, PageFileLists, UpdateFileList } from '../tickets/file-list.js';
import { CreateFlow, DeleteFlow, GetFlow, ListFlows, UpdateFlow } from '../flows/flow.js';
import {
  CreateIntegration,
  DeleteIntegration,
  GetIntegration,
  ListIntegrations,
  UpdateIntegration,
} from '../tickets/integration.js';
import { CreateContact, DeleteContact, GetContact, ListContacts, UpdateContact } from '../tickets/contacts.rpc.js';
import { AddKnowledgePage, DeleteKnowledge, GetKnowledgeSource, ListKnowledge } from '../knowledge/knowledge.js';
import { CreatePrompt, DeletePrompt, GetPrompt, ListPrompts, PromptTable, UpdatePrompt } from '../tickets/prompt.js';
import { CreateQueue, DeleteQueue, GetQueue, ListQueues, QueueTable, UpdateQueue } from '../tickets/queue.js';
import {
  CreateQuickMessage,
  DeleteQuickMessage,
  GetQuickMessage,
  PageQuickMessages,
  UpdateQuickMessage,
} from '../tickets/quick-message.js';
import { CreateTag, DeleteTag, GetTag, ListTags, UpdateTag } from '../tickets/tag.js';
import {
  ConnectionTable,
  CreateConnection,
  DeleteConnection,
  GetConnection,
  ListConnections,
  UpdateConnection,
} from '../whatsapp/connections.rpc.js';
import { ListInvoices } from '../billing/invoice.js';
import { API_TOKEN_RESOURCES, WEBHOOK_RESOURCES } from './program-resources.js';
import { CAMPAIGN_RESOURCES } from './campaign-resources.js';
import { OPERATOR_RESOURCES } from './operator-resources.js';
import type { Resource } from './route.js';

/** The react-admin resources. The web client reduces a record to the write schema given here before it sends it. */
export const RESOURCES: readonly Resource[] = [
  {
    name: 'users',
    access: 'users-page:view',
    editAccess: 'users-page:view',
    list: ListUsers,
    get: GetUser,
    create: CreateUser,
    update: UpdateUser,
    remove: DeleteUser,
  },
  {
    name: 'queues',
    access: 'queues-page:edit',
    editAccess: 'queues-page:edit',
    list: ListQueues,
    table: QueueTable,
    get: GetQueue,
    create: CreateQueue,
    update: UpdateQueue,
    remove: DeleteQueue,
  },
  {
    name: 'connections',
    access: 'connections-page:view',
    editAccess: 'connections-page:editOrDeleteConnection',
    list: ListConnections,
    table: ConnectionTable,
    get: GetConnection,
    create: CreateConnection,
    update: UpdateConnection,
    remove: DeleteConnection,
  },
  {
    name: 'contacts',
    access: 'member',
    editAccess: 'member',
    removeAccess: 'contacts-page:deleteContact',
    list: ListContacts,
    get: GetContact,
    create: CreateContact,
    update: UpdateContact,
    remove: DeleteContact,
  },
  {
    name: 'tags',
    access: 'member',
    editAccess: 'member',
    list: ListTags,
    get: GetTag,
    create: CreateTag,
    update: UpdateTag,
    remove: DeleteTag,
  },
  {
    name: 'quick-messages',
    access: 'member',
    editAccess: 'member',
    list: PageQuickMessages,
    get: GetQuickMessage,
    create: CreateQuickMessage,
    update: UpdateQuickMessage,
    remove: DeleteQuickMessage,
  },
  {
    name: 'prompts',
    access: 'prompts-page:edit',
    editAccess: 'prompts-page:edit',
    list: ListPrompts,
    table: PromptTable,
    get: GetPrompt,
    create: CreatePrompt,
    update: UpdatePrompt,
    remove: DeletePrompt,
  },
  {
    name: 'queue-integration',
    access: 'integrations-page:edit',
    editAccess: 'integrations-page:edit',
    list: ListIntegrations,
    get: GetIntegration,
    create: CreateIntegration,
    update: UpdateIntegration,
    remove: DeleteIntegration,
  },
  {
    name: 'knowledge',
    access: 'knowledge-page:edit',
    editAccess: 'knowledge-page:edit',
    list: ListKnowledge,
    get: GetKnowledgeSource,
    create: AddKnowledgePage,
    remove: DeleteKnowledge,
  },
  {
    name: 'flows',
    access: 'flows-page:edit',
    editAccess: 'flows-page:edit',
    list: ListFlows,
    get: GetFlow,
    create: CreateFlow,
    update: UpdateFlow,
    remove: DeleteFlow,
  },
  {
    name: 'files',
    access: 'member',
    editAccess: 'files-page:edit',
    list: PageFileLists,
    get: GetFileList,
    create: CreateFileList,
    update: UpdateFileList,
    remove: DeleteFileList,
  },
  { name: 'invoices', access: 'member', editAccess: 'subscription:pay', list: ListInvoices },
  ...CAMPAIGN_RESOURCES,
  ...OPERATOR_RESOURCES,
  ...WEBHOOK_RESOURCES,
  ...API_TOKEN_RESOURCES,
];
