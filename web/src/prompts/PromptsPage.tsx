import type { Prompt } from '@recado/contracts';
import { Alert, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { DeleteDialog } from '../shared/dialogs/DeleteDialog.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Page } from '../shared/table/Page.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { PromptRow, type PromptAct } from './PromptRow.js';
import { PROMPTS_KEY, usePrompts } from '../shared/data/use-prompts.js';

const PromptDialog = lazy(() => import('./PromptDialog.js'));

const COLUMNS = ['prompts.name', 'prompts.queue', 'prompts.maxTokens'];
const ROOMY_COLUMNS = COLUMNS.slice(1);
type Open = { kind: 'new' } | { kind: PromptAct; prompt: Prompt };

function Dialogs({ open, onClose }: { open: Open | null; onClose: () => void }) {
  const translate = useTranslate();
  if (open?.kind === 'new') return <PromptDialog prompt={null} onClose={onClose} />;
  if (open?.kind === 'edit') return <PromptDialog prompt={open.prompt} onClose={onClose} />;
  if (open?.kind !== 'remove') return null;
  return (
    <DeleteDialog
      path={`/prompt/${open.prompt.id}`}
      title={translate('contacts.deleteTitle', { name: open.prompt.name })}
      queryKey={PROMPTS_KEY}
      onClose={onClose}
    />
  );
}

/** What an assistant is told before it answers. */
export default function PromptsPage() {
  const translate = useTranslate();
  const [open, setOpen] = useState<Open | null>(null);
  const { prompts, reading } = usePrompts();
  return (
    <Page
      fill
      isRefused={reading.isRefused}
      title={translate('prompts.title')}
      actions={
        <Button variant="contained" onClick={() => setOpen({ kind: 'new' })}>
          {translate('prompts.add')}
        </Button>
      }
    >
      <Alert severity="error" sx={{ mb: 2 }}>
        {translate('prompts.credit')}
      </Alert>
      <PagedTable
        label={translate('prompts.title')}
        columns={COLUMNS}
        hideOnPhone={ROOMY_COLUMNS}
        reading={reading}
        empty={<EmptyState icon="smile" title={translate('prompts.empty')} hint={translate('prompts.emptyHint')} />}
      >
        {prompts.map((one) => (
          <PromptRow key={one.id} prompt={one} onAct={(kind, prompt) => setOpen({ kind, prompt })} />
        ))}
      </PagedTable>
      <Suspense fallback={null}>
        <Dialogs open={open} onClose={() => setOpen(null)} />
      </Suspense>
    </Page>
  );
}
