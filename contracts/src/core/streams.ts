/**
 * JetStream streams. `percent` is a stream's share of the broker's storage. A full stream rejects new messages and
 * publishers wait, so that no unread message is discarded. The owner of a log deletes the messages that every consumer
 * has handled; `maxAgeDays` limits how long a message waits for a consumer. `DEAD` stores messages that no consumer
 * could handle, with their content, for two weeks; `DEAD_REASONS` stores only the reasons, for a month.
 */
export const STREAMS = {
  WHATSAPP: { subjects: ['evt.whatsapp.>'], kind: 'log', maxAgeDays: 7, percent: 30, owner: 'whatsapp-sessions' },
  TICKETS: { subjects: ['evt.tickets.>'], kind: 'log', maxAgeDays: 7, percent: 25, owner: 'tickets-messages' },
  CAMPAIGNS: { subjects: ['evt.campaigns.>'], kind: 'log', maxAgeDays: 7, percent: 3, owner: 'campaigns-schedules' },
  SCHEDULES: { subjects: ['evt.schedules.>'], kind: 'log', maxAgeDays: 7, percent: 2, owner: 'campaigns-schedules' },
  AUTH: { subjects: ['evt.auth.>'], kind: 'log', maxAgeDays: 30, percent: 1, owner: 'auth-tenants' },
  BILLING: { subjects: ['evt.billing.>'], kind: 'log', maxAgeDays: 30, percent: 1, owner: 'billing' },
  AUDIT: { subjects: ['evt.audit.>'], kind: 'log', maxAgeDays: 30, percent: 1, owner: 'auth-tenants' },
  COMMANDS: { subjects: ['cmd.whatsapp.>'], kind: 'work', maxAgeDays: 7, percent: 15 },
  STATE: { subjects: ['state.>'], kind: 'state', maxAgeDays: 0, percent: 10 },
  RETRY: { subjects: ['retry.>'], kind: 'work', maxAgeDays: 14, percent: 5 },
  DEAD: { subjects: ['dead.>'], kind: 'dead', maxAgeDays: 14, percent: 5 },
  DEAD_REASONS: { subjects: ['reason.>'], kind: 'reasons', maxAgeDays: 30, percent: 1 },
} as const;

export type StreamName = keyof typeof STREAMS;
export const streamOf = (subject: string): StreamName => {
  const found = Object.entries(STREAMS).find(([, { subjects }]) =>
    subjects.some((pattern) => subject.startsWith(pattern.slice(0, -1))),
  );
  if (!found) throw new Error(`no stream has the subject ${subject}`);
  return found[0] as StreamName;
};
