/** The data type that a dragged palette item uses for its node kind. */
export const DRAGGED_KIND = 'application/x-recado-node';

/** The canvas ignores key presses in elements with this class, so that Delete in a select does not delete the node. */
export const NO_KEYS = 'nokey';
