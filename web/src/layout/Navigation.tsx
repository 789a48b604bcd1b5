import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLogout, useTranslate } from 'ra-core';
import { api } from '../providers/api.js';
import { IconAction } from '../shared/IconAction.js';
import { Logo } from '../shared/Logo.js';
import { usePlan } from '../shared/data/use-plan.js';
import { BottomNavigation } from './BottomNavigation.js';
import { useUnreadChats } from './ChatsBell.js';
import { NavigationItem, type Shape } from './NavigationItem.js';
import { useConnectionWarning } from './use-connection-warning.js';
import { useSections } from './use-sections.js';

function Version({ wide }: { wide: boolean }) {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['version'],
    queryFn: () => api.get<{ version: string }>('/version'),
    staleTime: Infinity,
  });
  if (!data) return <Box sx={{ height: 16 }} />;
  return (
    <Typography
      component="small"
      title={translate('shell.version', { version: data.version })}
      sx={{ color: 'faint', fontSize: 11, px: wide ? 1 : 0, textAlign: wide ? 'left' : 'center' }}
    >
      {data.version}
    </Typography>
  );
}

function Brand({ wide, onToggle }: { wide: boolean; onToggle: () => void }) {
  const translate = useTranslate();
  const label = translate(wide ? 'shell.collapse' : 'shell.expand');
  return (
    <Stack direction={wide ? 'row' : 'column'} sx={{ alignItems: 'center', gap: wide ? '12px' : '4px', mb: 1 }}>
      <Logo />
      {wide ? <Box sx={{ fontWeight: 600, fontSize: 16, flex: 1 }}>{translate('app.name')}</Box> : null}
      <IconAction
        icon={wide ? 'collapse' : 'expand'}
        label={label}
        aria-expanded={wide}
        onClick={onToggle}
        size="small"
      />
    </Stack>
  );
}

type Props = { shape: Shape; onToggle: () => void };

export function Navigation({ shape, onToggle }: Props) {
  const translate = useTranslate();
  const logout = useLogout();
  const warnings: Record<string, string | null> = {
    '/connections': useConnectionWarning() ? 'shell.connectionWarning' : null,
    '/chats': useUnreadChats(usePlan()?.useInternalChat ?? false).length > 0 ? 'chats.unread' : null,
  };
  const sections = useSections();
  const warningOf = (path: string) => warnings[path] ?? null;
  const leaveNow = () => void logout();
  const wide = shape === 'wide';
  const item = { shape };
  const itemsOf = (items: (typeof sections)[number]['items']) =>
    items.map(({ to, label, icon }) => (
      <NavigationItem key={to} {...item} to={to} label={label} icon={icon} warning={warningOf(to)} />
    ));
  const leave = <NavigationItem {...item} label="shell.logout" icon="logout" onClick={leaveNow} />;

  if (shape === 'bottom')
    return <BottomNavigation items={sections.flatMap(({ items }) => items)} warning={warningOf} onLogout={leaveNow} />;
  return (
    <Stack component="nav" aria-label={translate('shell.navigation')} sx={sideStyle(wide)}>
      <Brand wide={wide} onToggle={onToggle} />
      {sections.map(({ label, items }) => (
        <Stack key={label} sx={{ gap: '4px' }}>
          {wide ? <Typography sx={sectionStyle}>{translate(label)}</Typography> : null}
          {itemsOf(items)}
        </Stack>
      ))}
      <Box sx={{ flex: 1 }} />
      {leave}
      <Version wide={wide} />
    </Stack>
  );
}

const sectionStyle = { color: 'faint', fontSize: 11.5, fontWeight: 600, mt: 2, mb: '4px', mx: 1 };
const sideStyle = (wide: boolean) => ({
  gridArea: 'rail',
  bgcolor: 'surface',
  borderRight: 1,
  borderColor: 'line',
  gap: '4px',
  alignItems: wide ? 'stretch' : 'center',
  p: wide ? '12px' : '8px 0',
  overflow: 'auto',
});
