/**
 * Places where the operator can replace the logo. Defined outside the schemas, so that the browser need not load those.
 */
export const LOGO_PLACES = ['signup', 'login', 'interno', 'favicon', 'favicon-256x256', 'apple-touch-icon'] as const;

export const LOGO_TYPES = ['image/png', 'image/x-icon', 'image/svg+xml'] as const;
/** Text required by the specification (administration, section 5), for the screen and the API. */
export const WRONG_LOGO_TYPE = 'Use somente arquivos em formato PNG, ICO ou SVG!';
