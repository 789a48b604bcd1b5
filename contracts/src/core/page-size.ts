/** The rows of a page; the admin lists may ask for more. */
export const PAGE_SIZE = 40;
export const MAX_PAGE_SIZE = 100;
