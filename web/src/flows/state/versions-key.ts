/** What was published of a flow is read under this key. */
export const versionsKey = (flowId: string) => ['flow', flowId, 'versions'] as const;
