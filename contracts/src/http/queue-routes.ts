import {
  AttachToQueue,
  CreateQueue,
  DeleteQueue,
  DetachFromQueue,
  GetQueue,
  ListQueues,
  UpdateQueue,
} from '../tickets/queue.js';
import {
  AttachToQueueOption,
  CreateQueueOption,
  DeleteQueueOption,
  DetachFromQueueOption,
  ListQueueOptions,
  UpdateQueueOption,
} from '../tickets/queue-option.js';
import { z } from 'zod';
import { section, type Upload } from './route.js';

const FILE = {
  form: z.strictObject({ id: z.string(), typeArch: z.string().max(40).optional() }),
  field: 'file',
  accepts: 'media',
  maxFiles: 1,
} as const satisfies Partial<Upload>;
const EDIT = 'queues-page:edit';

/** Queues and their option menus. All users can see the queues; admins can change them. */
export const QUEUE_ROUTES = [
  ...section('queues', [
    ['GET', '/queue', ListQueues, 'member', 'Queues of the company'],
    ['GET', '/queue/:id', GetQueue, 'member', 'One queue'],
    ['POST', '/queue', CreateQueue, EDIT, 'Create a queue'],
    ['PUT', '/queue/:id', UpdateQueue, EDIT, 'Change a queue'],
    ['DELETE', '/queue/:id', DeleteQueue, EDIT, 'Delete a queue'],
    [
      'POST',
      '/queue/:id/media-upload',
      AttachToQueue,
      EDIT,
      'Attach a file to the greeting',
      { upload: { rpc: AttachToQueue, ...FILE }, uploadOnly: true },
    ],
    ['DELETE', '/queue/:id/media-upload', DetachFromQueue, EDIT, 'Remove the file'],
  ]),
  ...section('queue options', [
    ['GET', '/queue-options', ListQueueOptions, EDIT, 'Options below an option, with their descendants'],
    ['POST', '/queue-options', CreateQueueOption, EDIT, 'Add an option'],
    ['PUT', '/queue-options/:id', UpdateQueueOption, EDIT, 'Change or move an option'],
    ['DELETE', '/queue-options/:id', DeleteQueueOption, EDIT, 'Delete an option with its descendants'],
    [
      'POST',
      '/queue-options/:id/media-upload',
      AttachToQueueOption,
      EDIT,
      'Attach a file',
      { upload: { rpc: AttachToQueueOption, ...FILE }, uploadOnly: true },
    ],
    ['DELETE', '/queue-options/:id/media-upload', DetachFromQueueOption, EDIT, 'Remove the file'],
  ]),
];
