import { can } from '@recado/contracts';
import { Box, Card, Link, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { withQuery } from '../providers/api.js';
import { useSession } from '../providers/session.js';
import { Page } from '../shared/table/Page.js';
import { mediaSamples, textSamples } from './call-samples.js';
import { CallSamples } from './CallSamples.js';
import { SEND_PATH } from './send-external.js';
import { TestForm } from './TestForm.js';
import { useUsage } from './use-usage.js';

/** Other programs need the absolute URL. */
const addressOf = () => new URL(withQuery(SEND_PATH), location.href).href;

function Kind({ kind, withFiles }: { kind: 'text' | 'media'; withFiles: boolean }) {
  const translate = useTranslate();
  const title = translate(`messagesApi.${kind}.title`);
  return (
    <Card component="section" aria-label={title} sx={{ p: 2.5, flex: '1 1 340px', minWidth: 0 }}>
      <Stack sx={{ gap: 2 }}>
        <Typography variant="h2">{title}</Typography>
        <Box sx={{ color: 'text.secondary' }}>{translate(`messagesApi.${kind}.text`)}</Box>
        <CallSamples
          label={translate('messagesApi.samples', { title })}
          samples={withFiles ? mediaSamples(addressOf()) : textSamples(addressOf())}
        />
        <Typography variant="h3">{translate('messagesApi.try')}</Typography>
        <TestForm withFiles={withFiles} label={title} />
      </Stack>
    </Card>
  );
}

/** Links to the other integration options: the full API, webhooks and assistants. */
function Others() {
  const translate = useTranslate();
  const { profile } = useSession();
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
      {can({ profile }, 'api-tokens-page:edit') ? (
        <>
          <Link component={RouterLink} to="/api-tokens">
            {translate('messagesApi.others.tokens')}
          </Link>
          {' · '}
        </>
      ) : null}
      {can({ profile }, 'webhooks-page:edit') ? (
        <>
          <Link component={RouterLink} to="/webhooks">
            {translate('messagesApi.others.webhooks')}
          </Link>
          {' · '}
        </>
      ) : null}
      <Link component={RouterLink} to="/applications">
        {translate('messagesApi.others.assistants')}
      </Link>
    </>
  );
}

/** Explains how other programs send messages through a connection, with forms to try it. */
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
