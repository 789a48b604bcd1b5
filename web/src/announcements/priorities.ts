export const PRIORITIES = [1, 2, 3].map((id) => ({ id, name: `notifications.priority.${id}` }));
