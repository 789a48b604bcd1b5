import type { Logo } from '@recado/contracts';
import { Box, Button, Menu, Paper, Stack, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { knownLanguage, LANGUAGES } from '../shared/lib/languages.js';
import { useLogo } from '../shared/queries/use-logos.js';
import { usePageTitle } from '../shared/lib/document-title.js';
import { Icon } from '../shared/Icon.js';
import { IconAction } from '../shared/IconAction.js';
import { LanguageItems } from '../shared/LanguageItems.js';
import { newUuid } from '../shared/lib/new-uuid.js';
import { useThemeMode } from '../theme/ThemeMode.js';

function Corner() {
  const translate = useTranslate();
  const { mode, toggle } = useThemeMode();
  const [locale] = useLocaleState();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const dark = mode === 'dark';
  const language = LANGUAGES.find((known) => known.locale === knownLanguage(locale));
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1, p: 2 }}>
      <Button
        variant="text"
        color="inherit"
        startIcon={<Icon name="globe" />}
        aria-haspopup="menu"
        aria-label={`${translate('shell.language')}: ${language?.name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {language?.name}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <LanguageItems onChosen={() => setAnchor(null)} />
      </Menu>
      <IconAction
        icon={dark ? 'sun' : 'moon'}
        label={translate(dark ? 'shell.toLight' : 'shell.toDark')}
        onClick={toggle}
      />
    </Stack>
  );
}

/** Bypasses the cache, because the operator may change the logo at any time. */
function ProviderLogo({ place }: { place: LogoPlace }) {
  const translate = useTranslate();
  const [visit] = useState(newUuid);
  const address = new URL(useLogo(place) ?? '/icon.svg', window.location.origin);
  address.searchParams.set('visit', visit);
  return (
    <img
      src={address.href}
      width={56}
      height={56}
      alt={translate('account.logo')}
      style={{ width: 'auto', maxWidth: '100%', objectFit: 'contain' }}
    />
  );
}

type LogoPlace = Extract<Logo['place'], 'login' | 'signup'>;
export type OutsideProps = { title: string; lead: string; logo?: LogoPlace; children: ReactNode };

/** A page outside the shell, which needs no login. */
export function OutsidePage({ title, lead, logo = 'login', children }: OutsideProps) {
  usePageTitle(title);
  return (
    <Box sx={{ height: '100dvh', overflow: 'auto', display: 'flex', flexDirection: 'column', ...backdrop }}>
      <Corner />
      <Box component="main" sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 2, pb: { xs: 4, sm: 10 } }}>
        <Paper sx={cardStyle}>
          <ProviderLogo place={logo} />
          <Typography variant="h1">{title}</Typography>
          <Typography sx={{ color: 'text.secondary', mb: 2, textAlign: 'center' }}>{lead}</Typography>
          {children}
        </Paper>
      </Box>
    </Box>
  );
}

const backdrop = {
  bgcolor: 'background.default',
  backgroundImage: (theme: { palette: { accentSoft: string } }) =>
    `radial-gradient(60rem 30rem at 80% -10%, ${theme.palette.accentSoft}, transparent)`,
};
const cardStyle = {
  width: '100%',
  maxWidth: 400,
  p: { xs: 3, sm: 5 },
  border: 1,
  borderColor: 'line',
  borderRadius: '16px',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 1,
};
