/** What is dragged from the palette says under this name of which kind it is. */
export const DRAGGED_KIND = 'application/x-recado-node';
