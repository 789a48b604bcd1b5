import { v7 } from 'uuid';

/** Ids sort by the time they were made. */
export const newId = (): string => v7();
