/**
 * JetStream streams. `percent` is a stream's part of the broker's store: a full stream refuses new messages, so that
 * nothing unread is thrown away, and publishers wait. Of a log its owner forgets what every consumer has handled; ages
 * bound what waits for a consumer. `DEAD` keeps what no consumer could handle with its text for two weeks, and
 * `DEAD_REASONS` the reasons alone for a month.
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
  RETRY: { subjects: ['retry.>'], kind: 'work', maxAgeDays: 7, percent: 5 },
  DEAD: { subjects: ['dead.>'], kind: 'dead', maxAgeDays: 14, percent: 5 },
  DEAD_REASONS: { subjects: ['reason.>'], kind: 'reasons', maxAgeDays: 30, percent: 1 },
} as const;

export type StreamName = keyof typeof STREAMS;
export const streamOf = (subject: string): StreamName => {
  const found = Object.entries(STREAMS).find(([, { subjects }]) =>
    subjects.some((pattern) => subject.startsWith(pattern.slice(0, -1))),
  );
  if (!found) throw new Error(`no stream takes the subject ${subject}`);
  return found[0] as StreamName;
};
