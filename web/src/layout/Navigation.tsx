import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { memo, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { api } from '../providers/api.js';
import { installPrompt } from '../shared/lib/install-prompt.js';
import { IconAction } from '../shared/IconAction.js';
import { Logo } from '../shared/Logo.js';
import { usePlan } from '../shared/queries/use-plan.js';
import { BottomNavigation } from './BottomNavigation.js';
import { useUnreadChats } from './ChatsBell.js';
import { NavigationItem, type Shape } from './NavigationItem.js';
import { useConnectionWarning } from './use-connection-warning.js';
import { useLogOut } from './use-log-out.js';
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

/** Scrolls the current entry into view in a long menu, even when the plan has just added entries above it. */
function useSeenWhereOneIs(entries: number, shape: Shape) {
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname, entries, shape]);
  return list;
}

function Leave({ shape }: { shape: Shape }) {
  const { logOut, question } = useLogOut();
  return (
    <>
      <NavigationItem shape={shape} label="shell.logout" icon="logout" onClick={logOut} />
      {question}
    </>
  );
}

type Props = { shape: Shape; onToggle: () => void };

/** Memoized: re-renders when the page changes, not with every render of the shell. */
export const Navigation = memo(function Navigation({ shape, onToggle }: Props) {
  const translate = useTranslate();
  const warnings: Record<string, string | null> = {
    '/connections': useConnectionWarning() ? 'shell.connectionWarning' : null,
    '/chats': useUnreadChats(usePlan()?.useInternalChat ?? false).length > 0 ? 'chats.unread' : null,
  };
  const isInstallable = installPrompt.useIsOffered();
  const sections = useSections();
  const list = useSeenWhereOneIs(sections.flatMap(({ items }) => items).length, shape);
  const warningOf = (path: string) => warnings[path] ?? null;
  const wide = shape === 'wide';
  const item = { shape };
  const itemsOf = (items: (typeof sections)[number]['items']) =>
    items.map(({ to, also, label, icon }) => (
      <NavigationItem key={to} {...item} {...{ to, also, label, icon }} warning={warningOf(to)} />
    ));

  if (shape === 'bottom')
    return <BottomNavigation items={sections.flatMap(({ items }) => items)} warning={warningOf} />;
  return (
    <Stack component="nav" aria-label={translate('shell.navigation')} sx={sideStyle(wide)}>
      <Brand wide={wide} onToggle={onToggle} />
      <Stack ref={list} sx={listStyle}>
        {sections.map(({ label, items }) => (
          <Stack key={label} sx={{ gap: '4px', alignItems: wide ? 'stretch' : 'center' }}>
            {wide ? <Typography sx={sectionStyle}>{translate(label)}</Typography> : null}
            {itemsOf(items)}
          </Stack>
        ))}
      </Stack>
      {isInstallable ? (
        <NavigationItem {...item} label="shell.install" icon="download" onClick={() => void installPrompt.ask()} />
      ) : null}
      <Leave shape={shape} />
      <Version wide={wide} />
    </Stack>
  );
});

const sectionStyle = { color: 'faint', fontSize: 11.5, fontWeight: 600, mt: 2, mb: '4px', mx: 1 };
const sideStyle = (wide: boolean) => ({
  gridArea: 'rail',
  bgcolor: 'surface',
  borderRight: 1,
  borderColor: 'line',
  gap: '4px',
  alignItems: wide ? 'stretch' : 'center',
  p: wide ? '12px' : '8px 0',
  minHeight: 0,
});
/** Hides the scroll bar, which would shift the icons. Faded ends show that there is more to scroll. */
const listStyle = {
  flex: 1,
  minHeight: 0,
  gap: '4px',
  overflowY: 'auto',
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
  '& a': { scrollMarginBlock: '48px' },
  pb: '24px',
  maskImage: 'linear-gradient(to bottom, black calc(100% - 28px), transparent)',
};
