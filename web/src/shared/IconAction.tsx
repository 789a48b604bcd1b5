import type { ButtonHTMLAttributes } from 'react';
import { Icon } from './Icon.js';
import type { IconName } from './icon-paths.js';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label' | 'title' | 'type'> & {
  icon: IconName;
  label: string;
  size?: 'small' | 'medium';
  edge?: 'start' | 'end';
};

/**
 * An icon button whose label is both accessible name and tooltip. A plain element for speed, because screens have many.
 */
export function IconAction({ icon, label, size = 'medium', edge, className = '', ...button }: Props) {
  const classes = ['recado-icon-button', size === 'small' && 'small', edge && `edge-${edge}`, className];
  return (
    <button type="button" aria-label={label} title={label} className={classes.filter(Boolean).join(' ')} {...button}>
      <Icon name={icon} />
    </button>
  );
}
