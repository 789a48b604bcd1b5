import type { ConnectionView } from '@recado/contracts';
import type { ConnectionFields } from './use-connection-actions.js';

export const MESSAGES = [
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'expiresInactiveMessage',
] as const;

const EMPTY: ConnectionFields = {
  name: '',
  isDefault: false,
  queueIds: [],
  transferQueueId: null,
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  expiresInactiveMessage: '',
  provider: 'beta',
  expiresTicket: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
  timeToTransfer: 0,
  token: '',
  promptId: null,
  integrationId: null,
};

const isField = (name: string): name is keyof ConnectionFields => name in EMPTY;

/** What the form shows: of a new connection, or of one as it is stored. */
export function fieldsOf(connection: ConnectionView | null): ConnectionFields {
  const stored = Object.entries(connection ?? {}).filter(([name, value]) => isField(name) && value !== undefined);
  return { ...EMPTY, ...Object.fromEntries(stored) };
}
