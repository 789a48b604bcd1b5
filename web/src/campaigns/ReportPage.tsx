import type { CampaignOutlook, CampaignReport, CampaignWithReport } from '@recado/contracts';
import { Alert, Box, Button, Card, LinearProgress, Skeleton, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useNavigate, useParams } from 'react-router-dom';
import { useSession } from '../providers/session.js';
import { Icon } from '../shared/Icon.js';
import { formatDateTime, formatNumber } from '../shared/lib/format.js';
import { Page } from '../shared/table/Page.js';
import { connectionNames } from './campaign-form.js';
import { Reason } from './Reason.js';
import { Recipients } from './Recipients.js';
import { useMove } from './use-move.js';
import { useReport } from './use-report.js';

const COUNTERS = [
  'valid',
  'invalid',
  'confirmationRequested',
  'confirmed',
  'unanswered',
  'sent',
  'delivered',
  'read',
  'failed',
  'excluded',
  'withoutConsent',
  'optedOut',
  'remaining',
] as const satisfies readonly (keyof CampaignReport)[];

function Progress({ campaign: { report, outlook } }: { campaign: CampaignWithReport }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { total, remaining } = report;
  const done = total - remaining;
  const counts = { done: formatNumber(done, locale), total: formatNumber(total, locale) };
  return (
    <Card sx={{ p: 2.5, mb: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 1 }}>
        <b>{translate('campaignReport.progress')}</b>
        <span role="status">{translate('campaignReport.settled', counts)}</span>
      </Box>
      <LinearProgress
        variant="determinate"
        value={total > 0 ? (100 * done) / total : 0}
        aria-label={translate('campaignReport.progress')}
        sx={{ height: 8, borderRadius: '4px' }}
      />
      <Ahead outlook={outlook} />
    </Card>
  );
}

/** Shows what the campaign is waiting for, when it is expected to finish, and which of its connections cannot send. */
function Ahead({ outlook }: { outlook: CampaignOutlook | null }) {
  const translate = useTranslate();
  const { timeZone } = useSession().company;
  if (!outlook) return null;
  const { waitsFor, until, expectedEnd, without } = outlook;
  const end = expectedEnd && translate('campaignReport.expectedEnd', { time: formatDateTime(expectedEnd, timeZone) });
  const lines = [waitsFor && translate(waitKey(outlook), { until: until && formatDateTime(until, timeZone) }), end];
  return (
    <>
      <Box sx={{ color: 'text.secondary', mt: 1 }}>{lines.filter(Boolean).join(' · ')}</Box>
      {without.map(({ name, errorCode, until: end }) => (
        <Alert key={name} severity="warning" sx={{ mt: 1 }}>
          {translate(`campaignReport.${isAwaited(outlook, errorCode) ? 'awaits' : 'without'}${end ? 'Until' : ''}`, {
            ...{ name, reason: translate(`errors.${errorCode}`), until: end && formatDateTime(end, timeZone) },
          })}
        </Alert>
      ))}
    </>
  );
}

/** While all of a campaign's numbers are waiting, nothing is sent. A blocked number does not recover by itself. */
const isAwaited = ({ waitsFor }: CampaignOutlook, errorCode: string): boolean =>
  (waitsFor === 'lock' || waitsFor === 'newChats' || waitsFor === 'connection') && errorCode !== 'ERR_WAPP_BLOCKED';

/** A WhatsApp limit expires eventually, but WhatsApp does not always say when. */
function waitKey({ waitsFor, until }: CampaignOutlook): string {
  const isOfWhatsapp = waitsFor === 'lock' || waitsFor === 'newChats';
  return `campaignReport.waitsFor.${waitsFor}${isOfWhatsapp ? (until ? '.until' : '.open') : ''}`;
}

function Counters({ report }: { report: CampaignReport }) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gap: 2, m: 0, gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))' }}
    >
      {COUNTERS.map((name) => (
        <Card key={name} sx={{ p: 2 }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {translate(`campaignReport.${name}`)}
          </Box>
          <Typography component="dd" variant="h1" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {formatNumber(report[name], locale)}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}

function Content({ campaign, isLost }: { campaign: CampaignWithReport | undefined; isLost: boolean }) {
  const translate = useTranslate();
  if (isLost) return <Alert severity="error">{translate('campaignReport.failedLoad')}</Alert>;
  if (!campaign) return <Skeleton variant="rounded" height={160} sx={{ borderRadius: '14px' }} />;
  return (
    <>
      {campaign.reason && campaign.status === 'CANCELADA' ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          <Reason campaign={campaign} />
        </Alert>
      ) : null}
      <Progress campaign={campaign} />
      <Counters report={campaign.report} />
      <Recipients campaignId={campaign.id} />
    </>
  );
}

/** Stops a running campaign or resumes a stopped one. */
function MoveButton({ campaign }: { campaign: CampaignWithReport }) {
  const translate = useTranslate();
  const { mutate: move, isPending } = useMove();
  const { status, name } = campaign;
  const where = status === 'EM_ANDAMENTO' ? 'cancel' : status === 'CANCELADA' ? 'restart' : null;
  if (!where) return null;
  return (
    <Button
      variant="contained"
      color={where === 'cancel' ? 'error' : 'primary'}
      startIcon={<Icon name={where === 'cancel' ? 'pause' : 'play'} size={18} />}
      disabled={isPending}
      onClick={() => move({ where, campaign })}
    >
      {translate(where === 'cancel' ? 'campaigns.stop' : 'campaigns.restart', { name })}
    </Button>
  );
}

function Lead({ campaign }: { campaign: CampaignWithReport }) {
  const { status, contactList } = campaign;
  const translate = useTranslate();
  const connection = connectionNames(campaign) || translate('campaigns.defaultConnection');
  return [translate(`campaigns.statuses.${status}`), connection, contactList?.name].filter(Boolean).join(' · ');
}

/** Shows the progress of a campaign. */
export default function ReportPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { campaignId = '' } = useParams();
  const { campaign, isLost } = useReport(campaignId);
  return (
    <Page
      title={translate('campaignReport.title', { name: campaign?.name ?? '…' })}
      lead={campaign ? <Lead campaign={campaign} /> : null}
      actions={
        <>
          <Button
            variant="outlined"
            startIcon={<Icon name="back" size={18} />}
            onClick={() => void navigate('/campaigns')}
          >
            {translate('resources.campaigns.name', { smart_count: 2 })}
          </Button>
          {campaign ? <MoveButton campaign={campaign} /> : null}
        </>
      }
    >
      <Content campaign={campaign} isLost={isLost} />
    </Page>
  );
}
