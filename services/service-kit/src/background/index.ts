export { BackgroundWork, type ClaimedWork, type RepeatedWork, type RunTools } from './background-work.js';
export { dueTimesIn, type DueQuery } from '../mongo/due-query.js';
export type { Lane } from './lane.js';
