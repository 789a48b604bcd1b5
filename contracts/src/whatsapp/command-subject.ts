/** Live commands overtake bulk ones: a person waits for the answer. */
export type Lane = 'live' | 'bulk';

export const commandSubjectOf = (
  lane: Lane,
  { companyId, connectionId }: { companyId: string; connectionId: string },
) => `cmd.whatsapp.${lane}.v1.${companyId}.${connectionId}`;
