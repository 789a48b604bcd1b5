/** The query key of the published versions of a flow. */
export const versionsKey = (flowId: string) => ['flow', flowId, 'versions'] as const;
