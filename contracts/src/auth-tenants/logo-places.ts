/** The operator may put a picture here. The list stands apart from the schemas, so that a browser can have it without them. */
export const LOGO_PLACES = ['signup', 'login', 'interno', 'favicon', 'favicon-256x256', 'apple-touch-icon'] as const;

export const LOGO_TYPES = ['image/png', 'image/x-icon', 'image/svg+xml'] as const;
/** The specification's text (administration, section 5), in the screen and by the interface. */
export const WRONG_LOGO_TYPE = 'Use somente arquivos em formato PNG, ICO ou SVG!';
