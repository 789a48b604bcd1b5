import type { Ticket } from '@recado/contracts';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { nameOf } from '../text/ticket-text.js';
import { WhatsappText } from '../text/WhatsappText.js';
import { fillIn, hasVariables, valuesOf } from './variables.js';

/** Shows the text as the contact will read it, while it contains variables. */
export function VariablePreview({ ticket, text }: { ticket: Ticket; text: string }) {
  const translate = useTranslate();
  if (!hasVariables(text)) return null;
  const facts = { contactName: nameOf(ticket), ticketNumber: ticket.number, now: new Date() };
  return (
    <Box role="status" aria-label={translate('compose.preview')} sx={previewStyle}>
      <b>{translate('compose.preview')}</b>{' '}
      <WhatsappText
        text={fillIn(
          text,
          valuesOf(facts, (key) => translate(key)),
        )}
      />
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
