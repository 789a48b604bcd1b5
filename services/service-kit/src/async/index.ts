export { Batcher } from './batcher.js';
export { deadline } from './deadline.js';
export { insist } from './insist.js';
export { isTooLate, timeLeftMs, untilDeadline } from './request-deadline.js';
export { Poller } from './poller.js';
export { KeyedSerialQueue, SerialQueue } from './serial-queue.js';
export { SingleFlight } from './single-flight.js';
export { sleep } from './sleep.js';
export { togetherOrAlone } from './together-or-alone.js';
