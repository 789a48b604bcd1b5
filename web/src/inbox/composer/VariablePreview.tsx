import type { Ticket } from '@recado/contracts';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { nameOf } from '../text/ticket-text.js';
import { WhatsappText } from '../text/WhatsappText.js';
import { fillIn, hasVariables, valuesOf } from './variables.js';

/** Writes a text as the contact of the ticket will read it. */
export function useFilledText({ contact, number }: Pick<Ticket, 'contact' | 'number'>) {
  const translate = useTranslate();
  const contactName = nameOf({ contact });
  return (text: string): string => {
    if (!hasVariables(text)) return text;
    const facts = { contactName, ticketNumber: number, now: new Date() };
    return fillIn(
      text,
      valuesOf(facts, (key) => translate(key)),
    );
  };
}

/** Shows the text as the contact will read it, while it contains variables. */
export function VariablePreview({ ticket, text }: { ticket: Ticket; text: string }) {
  const translate = useTranslate();
  const filled = useFilledText(ticket);
  if (!hasVariables(text)) return null;
  return (
    <Box role="status" aria-label={translate('compose.preview')} sx={previewStyle}>
      <b>{translate('compose.preview')}</b> <WhatsappText text={filled(text)} />
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
