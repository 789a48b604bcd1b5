import { DEFAULT_HOURS, type Holiday, type OpeningHours } from '@recado/contracts';
import { Box, Tab, Tabs } from '@mui/material';
import { useInput, useTranslate } from 'react-admin';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useSession } from '../providers/session.js';
import { HolidayList } from '../shared/hours/HolidayList.js';
import { HoursTable } from '../shared/hours/HoursTable.js';
import { QueueInputs } from './QueueInputs.js';

type TabName = 'data' | 'hours';

/** Edits the queue's opening hours, which are saved with the form like every field. */
function HoursInput() {
  const { field } = useInput({ source: 'schedules', defaultValue: [...DEFAULT_HOURS] });
  const hours = field.value as OpeningHours[] | undefined;
  return <HoursTable value={hours ?? DEFAULT_HOURS} onChange={field.onChange} />;
}

function HolidaysInput() {
  const { field } = useInput({ source: 'holidays', defaultValue: [] });
  const holidays = field.value as Holiday[] | undefined;
  return <HolidayList value={holidays ?? []} onChange={field.onChange} />;
}

/** Edits a queue's fields, and its opening hours if the company uses hours per queue. */
export function QueueTabs() {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<TabName>('data');
  const { errors } = useFormState();
  const { settings } = useSession().company;
  const hasHours = settings.some(({ key, value }) => key === 'scheduleType' && value === 'queue');
  const shown = hasHours ? chosen : 'data';
  const tab = (name: TabName) => ({
    value: name,
    label: translate(`resources.queues.tabs.${name}`),
    id: `queue-${name}-tab`,
    'aria-controls': `queue-${name}`,
  });
  const panel = (name: TabName) => ({
    role: 'tabpanel',
    id: `queue-${name}`,
    'aria-labelledby': `queue-${name}-tab`,
    hidden: shown !== name,
    sx: { width: '100%', flexDirection: 'column', gap: 1.5, pb: 2, display: shown === name ? 'flex' : 'none' },
  });
  return (
    <>
      <Tabs value={shown} onChange={(_event, next: TabName) => setChosen(next)} sx={{ mb: 1 }}>
        <Tab {...tab('data')} />
        {hasHours ? (
          <Tab
            {...tab('hours')}
            sx={{ ...(('schedules' in errors || 'holidays' in errors) && { color: 'error.main' }) }}
          />
        ) : null}
      </Tabs>
      <Box {...panel('data')}>
        <QueueInputs />
      </Box>
      {hasHours ? (
        <Box {...panel('hours')}>
          <HoursInput />
          <HolidaysInput />
        </Box>
      ) : null}
    </>
  );
}
