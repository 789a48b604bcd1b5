/** Rows per page; admin lists may request more. */
export const PAGE_SIZE = 40;
export const MAX_PAGE_SIZE = 100;
