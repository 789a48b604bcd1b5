import { Divider, ListItemIcon, Menu, MenuItem, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { installPrompt } from '../shared/lib/install-prompt.js';
import { Icon } from '../shared/Icon.js';
import { LanguageItems } from '../shared/LanguageItems.js';
import { useManualAddress } from '../shared/queries/use-manual-address.js';
import { isAt, type Item } from './navigation-items.js';
import { NavigationItem } from './NavigationItem.js';
import { useLogOut } from './use-log-out.js';

/** Number of entries that fit on a narrow phone. */
const BESIDE = 4;

type Props = { items: readonly Item[]; warning: (path: string) => string | null };

function ManualItem({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  return (
    <MenuItem component="a" href={useManualAddress()} target="_blank" rel="noopener" onClick={onClick}>
      <ListItemIcon>
        <Icon name="book" />
      </ListItemIcon>
      {translate('helpsPage.manual')}
    </MenuItem>
  );
}

/** Offers to install the app when the browser supports it. */
function InstallItem({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  if (!installPrompt.useIsOffered()) return null;
  const install = () => {
    onClick();
    void installPrompt.ask();
  };
  return (
    <MenuItem onClick={install}>
      <ListItemIcon>
        <Icon name="download" />
      </ListItemIcon>
      {translate('shell.install')}
    </MenuItem>
  );
}

/** The navigation on phones: the first pages, and a button for the rest. */
export function BottomNavigation({ items, warning }: Props) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { logOut, question } = useLogOut();
  const close = () => setAnchor(null);
  const rest = items.slice(BESIDE);
  return (
    <Stack component="nav" direction="row" aria-label={translate('shell.navigation')} sx={barStyle}>
      {items.slice(0, BESIDE).map(({ to, also, label, icon }) => (
        <NavigationItem key={to} shape="bottom" {...{ to, also, label, icon }} warning={warning(to)} />
      ))}
      <NavigationItem
        shape="bottom"
        label="shell.more"
        icon="menu"
        isHere={rest.some((item) => isAt(item, pathname))}
        warning={rest.map(({ to }) => warning(to)).find(Boolean) ?? null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {rest.map(({ to, also, label, icon }) => (
          <MenuItem key={to} component={Link} to={to} selected={isAt({ to, also }, pathname)} onClick={close}>
            <ListItemIcon>
              <Icon name={icon} />
            </ListItemIcon>
            {translate(label)}
          </MenuItem>
        ))}
        <ManualItem onClick={close} />
        <InstallItem onClick={close} />
        <Divider />
        <LanguageItems onChosen={close} />
        <Divider />
        <MenuItem onClick={logOut}>
          <ListItemIcon>
            <Icon name="logout" />
          </ListItemIcon>
          {translate('shell.logout')}
        </MenuItem>
      </Menu>
      {question}
    </Stack>
  );
}

const barStyle = {
  gridArea: 'rail',
  bgcolor: 'surface',
  borderTop: 1,
  borderColor: 'line',
  justifyContent: 'space-around',
  alignItems: 'center',
  minHeight: 56,
  pb: 'env(safe-area-inset-bottom)',
};
