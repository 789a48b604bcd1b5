import { IconButton, Menu, MenuItem, Stack, Tooltip } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lazy, memo, Suspense, useState } from 'react';
import { useSession } from '../providers/session.js';
import { Avatar } from '../shared/Avatar.js';
import { Icon } from '../shared/Icon.js';
import { IconAction } from '../shared/IconAction.js';
import { LanguageItems } from '../shared/LanguageItems.js';
import { useManualAddress } from '../shared/queries/use-manual-address.js';
import { useIsPhone } from '../shared/lib/use-screen-size.js';
import { useThemeMode } from '../theme/ThemeMode.js';
import { usePlan } from '../shared/queries/use-plan.js';
import { AvailabilityButton } from './AvailabilityButton.js';
import { AnnouncementsBell } from './Announcements.js';
import { ChatsBell } from './ChatsBell.js';
import { Greeting } from './Greeting.js';
import { useShellSlots } from './shell-slots.js';
import { VolumeButton } from './VolumeButton.js';

const ProfileDialog = lazy(() => import('./ProfileDialog.js'));

function ThemeToggle() {
  const translate = useTranslate();
  const { mode, toggle } = useThemeMode();
  const dark = mode === 'dark';
  return (
    <IconAction
      icon={dark ? 'sun' : 'moon'}
      label={translate(dark ? 'shell.toLight' : 'shell.toDark')}
      onClick={toggle}
    />
  );
}

function LanguageSwitch() {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconAction
        icon="globe"
        label={translate('shell.language')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <LanguageItems onChosen={() => setAnchor(null)} />
      </Menu>
    </>
  );
}

/** Opens the manual in a new tab. The account menu contains only the profile, as specified. */
function ManualLink() {
  const label = useTranslate()('helpsPage.manual');
  const address = useManualAddress();
  return (
    <a href={address} target="_blank" rel="noopener" aria-label={label} title={label} className="recado-icon-button">
      <Icon name="book" />
    </a>
  );
}

function Account() {
  const translate = useTranslate();
  const { id, name, operator } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [editing, setEditing] = useState(false);
  const label = translate('shell.account', { name });
  const openProfile = () => {
    setAnchor(null);
    setEditing(true);
  };
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <Avatar id={id} name={name} size="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={openProfile} disabled={operator !== undefined}>
          {translate('shell.profile')}
        </MenuItem>
      </Menu>
      <Suspense fallback={null}>{editing ? <ProfileDialog onClose={() => setEditing(false)} /> : null}</Suspense>
    </>
  );
}

/** Memoized: nothing in it depends on the page, so opening a ticket must not re-render it. */
export const TopBar = memo(function TopBar() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const phone = useIsPhone();
  const plan = usePlan();
  const { bells } = useShellSlots();
  const { operator } = useSession();
  return (
    <Stack
      component="header"
      direction="row"
      sx={{
        gridArea: 'bar',
        alignItems: 'center',
        gap: '4px',
        px: 2,
        bgcolor: 'surface',
        borderBottom: 1,
        borderColor: 'line',
        minWidth: 0,
      }}
    >
      <Greeting />
      {phone ? null : <ManualLink />}
      {phone ? null : <LanguageSwitch />}
      <VolumeButton />
      <ThemeToggle />
      {phone ? null : (
        <IconAction
          icon="refresh"
          label={translate('shell.refresh')}
          onClick={() => void queryClient.invalidateQueries()}
        />
      )}
      {bells}
      <AnnouncementsBell />
      {phone || !plan?.useInternalChat ? null : <ChatsBell />}
      {operator ? null : <AvailabilityButton />}
      <Account />
    </Stack>
  );
});
