export const MESSAGES = [
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'expiresInactiveMessage',
] as const;
export const TIMES = ['expiresTicket', 'timeUseBotQueues', 'maxUseBotQueues'] as const;

/** What a new connection begins with, and what an old one has of fields that came later. */
export const EMPTY = {
  ...{ name: '', isDefault: false, queueIds: [], provider: 'beta', token: '' },
  ...Object.fromEntries(MESSAGES.map((name) => [name, ''])),
  ...{ expiresTicket: 0, timeUseBotQueues: 0, maxUseBotQueues: 3, timeToTransfer: 0 },
  ...{ transferQueueId: null, promptId: null, integrationId: null },
};
