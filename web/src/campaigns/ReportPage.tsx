import type { CampaignReport, CampaignWithReport } from '@recado/contracts';
import { Alert, Box, Button, Card, LinearProgress, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useNavigate, useParams } from 'react-router-dom';
import { Icon } from '../shared/Icon.js';
import { Page } from '../shared/table/Page.js';
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
  'optedOut',
  'remaining',
] as const satisfies readonly (keyof CampaignReport)[];

function Progress({ total, remaining }: CampaignReport) {
  const translate = useTranslate();
  const done = total - remaining;
  return (
    <Card sx={{ p: 2.5, mb: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 1 }}>
        <b>{translate('campaignReport.progress')}</b>
        <span role="status">{translate('campaignReport.settled', { done, total })}</span>
      </Box>
      <LinearProgress
        variant="determinate"
        value={total > 0 ? (100 * done) / total : 0}
        aria-label={translate('campaignReport.progress')}
        sx={{ height: 8, borderRadius: '4px' }}
      />
    </Card>
  );
}

function Counters({ report }: { report: CampaignReport }) {
  const translate = useTranslate();
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
            {report[name]}
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
      <Progress {...campaign.report} />
      <Counters report={campaign.report} />
    </>
  );
}

/** How far a campaign is. */
export default function ReportPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { campaignId = '' } = useParams();
  const { campaign, isLost } = useReport(campaignId);
  return (
    <Page
      title={translate('campaignReport.title', { name: campaign?.name ?? '…' })}
      lead={campaign ? translate(`campaigns.statuses.${campaign.status}`) : null}
      actions={
        <Button
          variant="outlined"
          startIcon={<Icon name="back" size={18} />}
          onClick={() => void navigate('/campaigns')}
        >
          {translate('resources.campaigns.name', { smart_count: 2 })}
        </Button>
      }
    >
      <Content campaign={campaign} isLost={isLost} />
    </Page>
  );
}
