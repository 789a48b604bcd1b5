import { Box, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useAiUsage } from '../shared/queries/use-ai-usage.js';
import { usePlan } from '../shared/queries/use-plan.js';
import { usePrompts } from '../shared/queries/use-prompts.js';
import { formatNumber } from '../shared/lib/format.js';
import { SettingNumber } from './SettingNumber.js';
import { SettingSelect } from './SettingSelect.js';
import { useSettings } from './use-settings.js';

const MOST_TOKENS = 100_000_000;
const PROMPTS = ['assistantPromptId', 'transcriptionPromptId'] as const;
const NONE_NAMES = { assistantPromptId: 'noAssistant', transcriptionPromptId: 'noTranscription' } as const;
/** Represents "no prompt", because a select cannot show an empty value. */
const NONE = 'none';

/** Selects the prompt that helps agents, and the daily limit of AI tokens. Only for plans with prompts. */
export function AiSettings() {
  const plan = usePlan();
  return plan?.useOpenAi ? <Fields /> : null;
}

function Fields() {
  const translate = useTranslate();
  const language = useLocale();
  const { values, save } = useSettings('company');
  const { prompts } = usePrompts();
  const usage = useAiUsage(true);
  const textsOf = (key: (typeof PROMPTS)[number] | 'aiDailyTokens') => ({
    label: translate(`settingsPage.keys.${key}`),
    help: translate(`settingsPage.helps.${key}`),
    readOnly: false,
  });
  return (
    <>
      <Typography variant="h2" sx={{ mt: 4, mb: 2 }}>
        {translate('settingsPage.ai')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' }}>
        {PROMPTS.map((key) => (
          <SettingSelect
            key={key}
            {...textsOf(key)}
            value={values[key] || NONE}
            choices={[
              { id: NONE, name: translate(`settingsPage.${NONE_NAMES[key]}`) },
              ...prompts.map(({ id, name }) => ({ id, name })),
            ]}
            onChange={(id) => save(key, id === NONE ? '' : id)}
          />
        ))}
        <SettingNumber
          {...textsOf('aiDailyTokens')}
          value={values['aiDailyTokens'] ?? ''}
          max={MOST_TOKENS}
          onChange={(tokens) => save('aiDailyTokens', tokens)}
        />
      </Box>
      {usage ? (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
          {translate('settingsPage.aiUsed', { tokens: formatNumber(usage.tokens, language) })}
        </Typography>
      ) : null}
    </>
  );
}
