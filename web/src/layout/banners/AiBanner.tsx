import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useCan, useSession } from '../../providers/session.js';
import { useAiUsage } from '../../shared/queries/use-ai-usage.js';
import { usePlan } from '../../shared/queries/use-plan.js';
import { bannerStyle } from './banner-style.js';

const WARN_FROM = 0.8;

/** Warns administrators when the day's AI tokens are nearly or completely used. */
export function AiBanner() {
  const translate = useTranslate();
  const { company } = useSession();
  const isAdmin = useCan('settings-page:edit');
  const plan = usePlan();
  const hasLimit = company.settings.some(({ key, value }) => key === 'aiDailyTokens' && Number(value) > 0);
  const usage = useAiUsage(isAdmin && hasLimit && plan?.useOpenAi === true);
  const share = usage && usage.limit > 0 ? usage.tokens / usage.limit : 0;
  return (
    <Box role="status" aria-live="polite">
      {hasLimit && share >= WARN_FROM ? (
        <Box sx={bannerStyle}>
          {translate(share >= 1 ? 'aiLimit.reached' : 'aiLimit.near', { percent: Math.floor(share * 100) })}
        </Box>
      ) : null}
    </Box>
  );
}
