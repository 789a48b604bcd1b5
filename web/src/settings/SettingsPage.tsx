import { Box, Skeleton, Tab, Tabs } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SuperOnly } from '../layout/access/Refused.js';
import { useSession } from '../providers/session.js';
import { Page } from '../shared/table/Page.js';
import { OptionsTab } from './OptionsTab.js';
import { useSettings } from './use-settings.js';

type TabOfPage = { name: string; Content: ComponentType; condition?: 'hours' | 'super' };

const HoursTab = lazy(() => import('./HoursTab.js'));
const TABS: readonly TabOfPage[] = [
  { name: 'options', Content: OptionsTab },
  { name: 'hours', condition: 'hours', Content: HoursTab },
  { name: 'logo', condition: 'super', Content: lazy(() => import('./operator/LogoTab.js')) },
  { name: 'companies', condition: 'super', Content: lazy(() => import('./operator/CompaniesTab.js')) },
  { name: 'newCompany', condition: 'super', Content: lazy(() => import('./operator/NewCompanyTab.js')) },
  { name: 'plans', condition: 'super', Content: lazy(() => import('./operator/PlansTab.js')) },
  { name: 'helps', condition: 'super', Content: lazy(() => import('./operator/HelpsTab.js')) },
];

function useTabs() {
  const { super: isSuper } = useSession();
  const { values } = useSettings('company');
  const [search, setSearch] = useSearchParams();
  const holds = { hours: values['scheduleType'] === 'company', super: isSuper };
  const tabs = TABS.filter(({ condition }) => !condition || holds[condition]);
  const asked = search.get('tab');
  return {
    tabs,
    // the hours tab disappears when hours are no longer set per company; then show the options
    current: tabs.find(({ name }) => name === asked) ?? tabs[0],
    isRefused: !isSuper && TABS.some(({ name, condition }) => name === asked && condition === 'super'),
    choose: (name: string) => setSearch(name === 'options' ? {} : { tab: name }),
  };
}

/**
 * Shows the company's settings, read-only for most users, and the operator's administration of the platform. Each tab
 * has its own URL.
 */
export default function SettingsPage() {
  const translate = useTranslate();
  const { tabs, current, isRefused, choose } = useTabs();
  if (isRefused) return <SuperOnly />;
  if (!current) return null;
  const { name, Content } = current;
  return (
    <Page title={translate('settingsPage.title')}>
      <Tabs
        value={name}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={translate('settingsPage.title')}
        onChange={(_event, chosen: string) => choose(chosen)}
        sx={{ mb: 2 }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            label={translate(`settingsPage.tabs.${tab.name}`)}
            id={`${tab.name}-tab`}
            aria-controls={`${tab.name}-panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-tab`}>
        <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
          <Content />
        </Suspense>
      </Box>
    </Page>
  );
}
