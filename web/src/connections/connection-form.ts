export const MESSAGES = [
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'expiresInactiveMessage',
] as const;
export const TIMES = ['expiresTicket', 'timeUseBotQueues', 'maxUseBotQueues'] as const;

/** Default values for a new connection. They also fill in fields that older connections lack. */
export const EMPTY = {
  ...{ name: '', isDefault: false, queueIds: [], provider: 'beta', token: '' },
  ...Object.fromEntries(MESSAGES.map((name) => [name, ''])),
  ...{ expiresTicket: 0, timeUseBotQueues: 0, maxUseBotQueues: 3, timeToTransfer: 0, historyDays: 0 },
  ...{ proxyUrl: '', proxyUsername: '', proxyPassword: '' },
  ...{ transferQueueId: null, promptId: null, integrationId: null, flowId: null },
};
