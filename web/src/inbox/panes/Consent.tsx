import { can, type ContactConsent, type Ticket } from '@recado/contracts';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../providers/api.js';
import { useSession } from '../../providers/session.js';
import { useConsentText } from '../../shared/consents/use-consent-text.js';
import { usePlan } from '../../shared/queries/use-plan.js';
import { formatDateTime } from '../../shared/lib/format.js';
import type { ConsentAct } from './ConsentDialog.js';
import { Section } from './Section.js';

const ConsentDialog = lazy(() => import('./ConsentDialog.js'));

const SHOWN_AT_FIRST = 3;

function ConsentState({ optedOut, lacksConsent }: Pick<ContactConsent, 'optedOut' | 'lacksConsent'>) {
  const translate = useTranslate();
  const { connectionOf } = useConsentText();
  if (optedOut.length === 0)
    return <Box sx={{ fontSize: 13 }}>{translate(`consents.side.${lacksConsent ? 'lacks' : 'gets'}`)}</Box>;
  return optedOut.map(({ whatsappId, at }) => (
    <Box key={whatsappId ?? ''} sx={{ fontSize: 13, fontWeight: 600 }}>
      {translate('consents.side.out', { where: connectionOf(whatsappId), time: formatDateTime(at) })}
    </Box>
  ));
}

function Entries({ records }: Pick<ContactConsent, 'records'>) {
  const translate = useTranslate();
  const { whatOf, howOf, connectionOf } = useConsentText();
  const [all, showAll] = useState(false);
  const shown = all ? records : records.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <Box component="ul" sx={listStyle}>
        {shown.map((record) => (
          <li key={record.id}>
            {whatOf(record)}: {[howOf(record), record.userName].filter(Boolean).join(' · ')}
            <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
              <time dateTime={record.at}>{formatDateTime(record.at)}</time> · {connectionOf(record.whatsappId)}
            </Box>
          </li>
        ))}
      </Box>
      {shown.length < records.length ? (
        <Button size="small" variant="text" onClick={() => showAll(true)}>
          {translate('consents.side.seeAll', { count: records.length })}
        </Button>
      ) : null}
    </>
  );
}

/** Shows the contact's consent to campaigns: current state, source and history. */
export function Consent({ ticket: { contactId, isGroup } }: { ticket: Ticket }) {
  const translate = useTranslate();
  const plan = usePlan();
  const mayRenew = can(useSession(), 'campaigns:manage');
  const [act, setAct] = useState<ConsentAct | null>(null);
  const { data } = useQuery({
    queryKey: ['consents', 'of contact', contactId],
    enabled: plan?.useCampaigns === true && !isGroup,
    queryFn: ({ signal }) => api.get<ContactConsent>(`/contacts/${contactId}/consent`, { signal }),
  });
  if (!data) return null;
  const isOutOfAll = data.optedOut.some(({ whatsappId }) => whatsappId === null);
  const hasLeft = data.optedOut.length > 0;
  const acts = {
    withdraw: !isOutOfAll,
    renew: hasLeft && mayRenew,
    give: !hasLeft && data.lacksConsent && mayRenew,
  };
  return (
    <Section title={translate('resources.consents.name')}>
      <ConsentState {...data} />
      <Entries records={data.records} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {(['give', 'withdraw', 'renew'] as const).map((name) =>
          acts[name] ? (
            <Button key={name} size="small" variant="outlined" onClick={() => setAct(name)}>
              {translate(`consents.side.${name}`)}
            </Button>
          ) : null,
        )}
      </Box>
      {act ? (
        <Suspense fallback={null}>
          <ConsentDialog act={act} contactId={contactId} onClose={() => setAct(null)} />
        </Suspense>
      ) : null}
    </Section>
  );
}

const listStyle = {
  ...{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1 },
  ...{ fontSize: 13, overflowWrap: 'anywhere' },
};
