import { z } from 'zod';
import {
  AttachToSchedule,
  CreateSchedule,
  CreateScheduleForm,
  CreateScheduleWithFile,
  DeleteSchedule,
  DetachFromSchedule,
  GetSchedule,
  ListSchedules,
  SchedulePages,
  UpdateSchedule,
} from '../schedules/schedule.js';
import { section, type Upload } from './route.js';

const FILE = { field: 'file', accepts: 'media', maxFiles: 1 } as const;
const NEW: Upload = { rpc: CreateScheduleWithFile, form: CreateScheduleForm, ...FILE };
const ATTACHMENT: Upload = {
  rpc: AttachToSchedule,
  form: z.strictObject({ id: z.string(), typeArch: z.string().max(40).optional() }),
  ...FILE,
};

/** Scheduled messages. The service rejects companies whose plan has no schedules. */
export const SCHEDULE_ROUTES = section('schedules', [
  ['GET', '/schedules', ListSchedules, 'member', 'Scheduled messages, page by page', { pages: SchedulePages }],
  ['GET', '/schedules/:id', GetSchedule, 'member', 'One scheduled message'],
  ['POST', '/schedules', CreateSchedule, 'member', 'Schedule a message, or with a file as multipart', { upload: NEW }],
  ['PUT', '/schedules/:id', UpdateSchedule, 'member', 'Change a pending message'],
  ['DELETE', '/schedules/:id', DeleteSchedule, 'member', 'Delete a scheduled message'],
  [
    'POST',
    '/schedules/:id/media-upload',
    AttachToSchedule,
    'member',
    'Attach a file',
    { upload: ATTACHMENT, uploadOnly: true },
  ],
  ['DELETE', '/schedules/:id/media-upload', DetachFromSchedule, 'member', 'Remove the file'],
]);
