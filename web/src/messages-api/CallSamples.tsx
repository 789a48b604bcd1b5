import { Box, Tab, Tabs } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useCopy } from '../shared/copying/use-copy.js';
import { IconAction } from '../shared/IconAction.js';
import { SAMPLE_LANGUAGES, type SampleLanguage } from './call-samples.js';

/** Shows a call in the selected programming language, with a copy button. */
export function CallSamples({ label, samples }: { label: string; samples: Record<SampleLanguage, string> }) {
  const translate = useTranslate();
  const id = useId();
  const [language, setLanguage] = useState<SampleLanguage>('HTTP');
  const copy = useCopy();
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Tabs
          value={language}
          onChange={(_event, chosen: SampleLanguage) => setLanguage(chosen)}
          variant="scrollable"
          aria-label={label}
          sx={{ flex: 1, minWidth: 0 }}
        >
          {SAMPLE_LANGUAGES.map((name) => (
            <Tab key={name} value={name} label={name} id={`${id}-${name}`} aria-controls={`${id}-sample`} />
          ))}
        </Tabs>
        <IconAction
          icon="copy"
          label={translate('messagesApi.copy', { language })}
          onClick={() => void copy(samples[language])}
        />
      </Box>
      <Box role="tabpanel" id={`${id}-sample`} aria-labelledby={`${id}-${language}`}>
        <Box component="pre" tabIndex={0} sx={codeStyle}>
          {samples[language]}
        </Box>
      </Box>
    </Box>
  );
}

const codeStyle = {
  ...{ m: 0, p: 1.5, borderRadius: '10px', bgcolor: 'thread', fontFamily: 'monospace', fontSize: 12.5 },
  ...{ overflow: 'auto', whiteSpace: 'pre' },
} as const;
