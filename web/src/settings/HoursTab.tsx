import type { CompanyRecord } from '@recado/contracts';
import { Alert, Button, Card, Stack } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isEqual } from 'es-toolkit';
import { useTranslate } from 'ra-core';
import { api } from '../providers/api.js';
import { useCan, useSession } from '../providers/session.js';
import { readingOf } from '../shared/data/reading.js';
import { useErrorToast, useSuccessToast } from '../shared/data/use-error-toast.js';
import { useEdits } from '../shared/forms/use-edits.js';
import { useUnsaved } from '../shared/forms/use-unsaved.js';
import { areHolidaysRight, HolidayList } from '../shared/hours/HolidayList.js';
import { areHoursRight, HoursTable } from '../shared/hours/HoursTable.js';
import { ListBody } from '../shared/table/ListBody.js';

const keyOf = (companyId: string) => ['company', companyId] as const;

type CompanyHours = Required<Pick<CompanyRecord, 'schedules' | 'holidays'>>;

function Editor({ stored }: { stored: CompanyHours }) {
  const translate = useTranslate();
  const { companyId } = useSession();
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  const { values: hours, isChanged, change, settle } = useEdits(stored);
  const markSent = useUnsaved(isChanged);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ schedules, holidays }: CompanyHours) => {
      const hasHolidays = !isEqual(holidays, stored.holidays);
      const body = { schedules, ...(hasHolidays && { holidays }) };
      return api.put<CompanyRecord>(`/companies/${companyId}/schedules`, body);
    },
    onSuccess(company, sent) {
      showSuccess('settingsPage.hoursSaved');
      queryClient.setQueryData(keyOf(companyId), company);
      settle(sent);
    },
    onError: showError,
  });
  const isRight = areHoursRight(hours.schedules) && areHolidaysRight(hours.holidays);
  const save = () => {
    markSent();
    mutate(hours);
  };
  return (
    <Card sx={{ maxWidth: 720, p: { xs: 1, sm: 2 } }}>
      <HoursTable value={hours.schedules} onChange={(schedules) => change({ ...hours, schedules })} />
      <HolidayList value={hours.holidays} onChange={(holidays) => change({ ...hours, holidays })} />
      <Stack direction="row" sx={{ p: 2 }}>
        <Button variant="contained" disabled={isPending || !isRight} onClick={save}>
          {translate('app.save')}
        </Button>
      </Stack>
    </Card>
  );
}

/** Shows the company's opening hours to everyone; administrators can edit them. */
export default function HoursTab() {
  const translate = useTranslate();
  const { companyId } = useSession();
  const mayEdit = useCan('settings-page:edit');
  const query = useQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => api.get<CompanyRecord>(`/companies/${companyId}`, { signal }),
  });
  const { schedules = [], holidays = [] } = query.data ?? {};
  const hours = { schedules, holidays };
  return (
    <ListBody reading={readingOf(query)} isEmpty={schedules.length === 0} empty={null} pendingPx={480}>
      {mayEdit ? (
        <Editor stored={hours} />
      ) : (
        <Card sx={{ maxWidth: 720, p: { xs: 1, sm: 2 } }}>
          <Alert severity="info" sx={{ mb: 2 }}>
            {translate('settingsPage.readOnly')}
          </Alert>
          <HoursTable value={schedules} />
          <HolidayList value={holidays} />
        </Card>
      )}
    </ListBody>
  );
}
