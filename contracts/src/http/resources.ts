import { CreatePlan, DeletePlan, GetPlan, ListPlansForAdmin, UpdatePlan } from '../auth-tenants/plan.rpc.js';
import { CreateUser, DeleteUser, GetUser, ListUsersForAdmin, UpdateUser } from '../auth-tenants/users.rpc.js';
import { CreateQueue, DeleteQueue, GetQueue, ListQueuesForAdmin, UpdateQueue } from '../tickets/queue.js';
import { CreateTag, DeleteTag, GetTag, ListTagsForAdmin, UpdateTag } from '../tickets/tag.js';
import {
  CreateConnection,
  DeleteConnection,
  GetConnection,
  ListConnectionsForAdmin,
  UpdateConnection,
} from '../whatsapp/connections.rpc.js';
import type { Resource } from './route.js';

/** The react-admin resources. The web client strips a record to the write schema named here before it sends it. */
export const RESOURCES = [
  {
    name: 'users',
    access: 'users-page:view',
    editAccess: 'users-page:view',
    list: ListUsersForAdmin,
    get: GetUser,
    create: CreateUser,
    update: UpdateUser,
    remove: DeleteUser,
  },
  {
    name: 'queues',
    access: 'queues-page:edit',
    editAccess: 'queues-page:edit',
    list: ListQueuesForAdmin,
    get: GetQueue,
    create: CreateQueue,
    update: UpdateQueue,
    remove: DeleteQueue,
  },
  {
    name: 'connections',
    access: 'connections-page:view',
    editAccess: 'connections-page:editOrDeleteConnection',
    list: ListConnectionsForAdmin,
    get: GetConnection,
    create: CreateConnection,
    update: UpdateConnection,
    remove: DeleteConnection,
  },
  {
    name: 'plans',
    access: 'super',
    editAccess: 'super',
    list: ListPlansForAdmin,
    get: GetPlan,
    create: CreatePlan,
    update: UpdatePlan,
    remove: DeletePlan,
  },
  {
    name: 'tags',
    access: 'member',
    editAccess: 'member',
    list: ListTagsForAdmin,
    get: GetTag,
    create: CreateTag,
    update: UpdateTag,
    remove: DeleteTag,
  },
] as const satisfies readonly Resource[];
