import { IconButton, Tooltip, type IconButtonProps } from '@mui/material';
import { Icon } from './Icon.js';
import type { IconName } from './icon-paths.js';

type Props = Omit<IconButtonProps, 'children' | 'aria-label'> & { icon: IconName; label: string };

/** An icon that does something: its label is its accessible name and its tooltip. */
export function IconAction({ icon, label, ...button }: Props) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} {...button}>
        <Icon name={icon} />
      </IconButton>
    </Tooltip>
  );
}
