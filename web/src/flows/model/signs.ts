/** A node that is dragged from the palette says under this name of which kind it is. */
export const DRAGGED_KIND = 'application/x-recado-node';

/** Keys that are pressed within this class are none of the canvas's: Delete at a select deletes no node. */
export const NO_KEYS = 'nokey';
