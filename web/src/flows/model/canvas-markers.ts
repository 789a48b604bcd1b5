/** The data type under which a dragged palette item carries its node kind. */
export const DRAGGED_KIND = 'application/x-recado-node';

/** The class of elements whose key presses the canvas ignores, so that Delete in a select does not delete the node. */
export const NO_KEYS = 'nokey';
