import type { OwnDesk, Person } from '../desk.js';
import type { NumberedBurst } from './numbered-burst.js';

/** One system whose processes and servers are killed and stopped, one after the other. */
export type Kit = { desk: OwnDesk; admin: Person; burst: NumberedBurst };
