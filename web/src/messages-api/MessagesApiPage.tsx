import { Box, Card, Link, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { withQuery } from '../providers/api.js';
import { Page } from '../shared/table/Page.js';
import { SEND_PATH } from './send-external.js';
import { TestForm } from './TestForm.js';
import { useUsage } from './use-usage.js';

const codeStyle = {
  ...{ m: 0, p: 1.5, borderRadius: '10px', bgcolor: 'thread', fontFamily: 'monospace', fontSize: 12.5 },
  ...{ overflow: 'auto', whiteSpace: 'pre' },
} as const;

const TEXT_BODY = `Content-Type: application/json

{ "number": "5511996124408", "body": "Olá!" }`;
const MEDIA_BODY = `Content-Type: multipart/form-data

number=5511996124408
body=Olá!
medias=@foto.png`;

const callOf = (body: string) => `POST ${withQuery(SEND_PATH)}
Authorization: Bearer <token>
Idempotency-Key: <id>
${body}`;

function Kind({ kind, withFiles }: { kind: 'text' | 'media'; withFiles: boolean }) {
  const translate = useTranslate();
  const title = translate(`messagesApi.${kind}.title`);
  return (
    <Card component="section" aria-label={title} sx={{ p: 2.5, flex: '1 1 340px', minWidth: 0 }}>
      <Stack sx={{ gap: 2 }}>
        <Typography variant="h2">{title}</Typography>
        <Box sx={{ color: 'text.secondary' }}>{translate(`messagesApi.${kind}.text`)}</Box>
        <Box component="pre" tabIndex={0} sx={codeStyle}>
          {callOf(withFiles ? MEDIA_BODY : TEXT_BODY)}
        </Box>
        <Typography variant="h3">{translate('messagesApi.try')}</Typography>
        <TestForm withFiles={withFiles} label={title} />
      </Stack>
    </Card>
  );
}

/** The other ways for programs: every call, the events between the services, and assistants. */
function Others() {
  const translate = useTranslate();
  const documents = [
    ['calls', withQuery('/docs')],
    ['events', withQuery('/docs/events')],
  ] as const;
  return (
    <>
      {documents.map(([name, address]) => (
        <Fragment key={name}>
          <Link href={address} target="_blank" rel="noreferrer">
            {translate(`messagesApi.others.${name}`)}
          </Link>
          {' · '}
        </Fragment>
      ))}
      <Link component={RouterLink} to="/applications">
        {translate('messagesApi.others.assistants')}
      </Link>
    </>
  );
}

/** How other programs send over a connection, and forms to try it. */
export default function MessagesApiPage() {
  const translate = useTranslate();
  const usage = useUsage();
  return (
    <Page
      title={translate('messagesApi.title')}
      lead={
        <>
          {translate('messagesApi.lead')} {usage ? translate('messagesApi.usage', usage) : null} <Others />
        </>
      }
    >
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <Kind kind="text" withFiles={false} />
        <Kind kind="media" withFiles />
      </Stack>
    </Page>
  );
}
