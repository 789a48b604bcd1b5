import { DEFAULT_HOURS, ROOT_OPTION, type Queue, type QueueOption } from '@recado/contracts';

const AT = '2026-11-21T12:00:00.000Z';

export const aQueue = (fields: Partial<Queue> = {}): Queue => ({
  id: 'sales',
  companyId: 'aurora',
  number: 1,
  name: 'Encomendas',
  color: '#d0661f',
  greetingMessage: '',
  outOfHoursMessage: '',
  orderQueue: 0,
  promptId: null,
  integrationId: null,
  schedules: [...DEFAULT_HOURS],
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  updatedAt: AT,
  ...fields,
});

export const anOption = (fields: Partial<QueueOption> = {}): QueueOption => ({
  id: 'option',
  title: `Opção ${fields.id ?? ''}`,
  message: '',
  option: 1,
  queueId: 'sales',
  parentId: ROOT_OPTION,
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  updatedAt: AT,
  children: [],
  ...fields,
});
