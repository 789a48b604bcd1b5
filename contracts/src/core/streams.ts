/** JetStream streams. Ages in days; `dead` keeps what no consumer could handle, for a person to look at. */
export const STREAMS = {
  WHATSAPP: { subjects: ['evt.whatsapp.>'], kind: 'log', maxAgeDays: 7 },
  TICKETS: { subjects: ['evt.tickets.>'], kind: 'log', maxAgeDays: 7 },
  CAMPAIGNS: { subjects: ['evt.campaigns.>'], kind: 'log', maxAgeDays: 7 },
  SCHEDULES: { subjects: ['evt.schedules.>'], kind: 'log', maxAgeDays: 7 },
  COMMANDS: { subjects: ['cmd.whatsapp.>'], kind: 'work', maxAgeDays: 7 },
  STATE: { subjects: ['state.>'], kind: 'state', maxAgeDays: 0 },
  RETRY: { subjects: ['retry.>'], kind: 'work', maxAgeDays: 7 },
  DEAD: { subjects: ['dead.>'], kind: 'log', maxAgeDays: 30 },
} as const;

export type StreamName = keyof typeof STREAMS;
export const streamOf = (subject: string): StreamName => {
  const found = Object.entries(STREAMS).find(([, { subjects }]) =>
    subjects.some((pattern) => subject.startsWith(pattern.slice(0, -1))),
  );
  if (!found) throw new Error(`no stream takes the subject ${subject}`);
  return found[0] as StreamName;
};
