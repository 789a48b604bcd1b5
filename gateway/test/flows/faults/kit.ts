import type { OwnDesk, DeskUser } from '../desk.js';
import type { NumberedBurst } from './numbered-burst.js';

/** One system whose processes and servers are killed and stopped in turn. */
export type Kit = { desk: OwnDesk; admin: DeskUser; burst: NumberedBurst };
