import type { Ticket } from '@recado/contracts';
import { fillVariables, hasVariables, unknownVariables } from '@recado/flow-engine';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useCompanyVoice } from '../../providers/use-company-voice.js';
import { WhatsappText } from '../text/WhatsappText.js';

/** Fills in variables with the same function that the server uses. */
export function useFilledText({ contact, number }: Pick<Ticket, 'contact' | 'number'>) {
  const voice = useCompanyVoice();
  return (text: string): string =>
    fillVariables(text, { ...voice, name: contact.name, protocol: number, now: new Date() });
}

/** Previews a message with variables as the contact will read it, and lists unknown variables. */
export function VariablePreview({ ticket, text }: { ticket: Ticket; text: string }) {
  const translate = useTranslate();
  const filled = useFilledText(ticket);
  const unknown = unknownVariables(text);
  if (!hasVariables(text) && unknown.length === 0) return null;
  return (
    <Box role="status" aria-label={translate('compose.preview')} sx={previewStyle}>
      <b>{translate('compose.preview')}</b> <WhatsappText text={filled(text)} />
      {unknown.length > 0 ? (
        <Box sx={{ color: 'warning.main' }}>
          {translate('compose.unknownVariables', { smart_count: unknown.length, names: unknown.join(', ') })}
        </Box>
      ) : null}
    </Box>
  );
}

const previewStyle = {
  fontSize: 13,
  color: 'text.secondary',
  mb: '6px',
  maxHeight: 84,
  overflow: 'auto',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  '& > b': { fontWeight: 500, color: 'primary.main' },
};
