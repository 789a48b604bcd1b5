import { TOUCH } from '../../theme/tokens.js';

/** Enlarges the touch area of small text. */
export const reach = { content: '""', position: 'absolute', inset: '-10px -8px' } as const;

/** Looks like a link within the text. */
export const readMoreStyle = {
  position: 'relative',
  border: 0,
  p: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  fontWeight: 500,
  color: 'primary.main',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
  [TOUCH]: { '&::after': reach },
} as const;
