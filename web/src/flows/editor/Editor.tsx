import type { CompanyFlow } from '@recado/contracts';
import { Alert, Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '../../shared/dialogs/ConfirmDialog.js';
import { useUnsaved } from '../../shared/forms/use-unsaved.js';
import { usePageTitle } from '../../shared/lib/document-title.js';
import { useLocalStorage } from '../../shared/lib/use-local-storage.js';
import { useIsPhone } from '../../shared/lib/use-screen-size.js';
import { laidOut } from '../model/layout.js';
import { NumbersBar } from '../numbers/NumbersBar.js';
import { EditingContext, useDraft } from '../state/editing.js';
import { NumbersContext, useFlowNumbers } from '../state/numbers.js';
import { useAutosave } from '../state/use-autosave.js';
import { EditorBar, type View } from './EditorBar.js';
import { EditorBody } from './EditorBody.js';
import { PublishDialog, RenameDialog } from './NameDialogs.js';
import { SaveState } from './SaveState.js';
import type { PanelTab } from './SidePanel.js';
import { useKeys } from './use-keys.js';
import { usePublish } from './use-publish.js';
import { VersionsDialog } from './VersionsDialog.js';

const ReplayDialog = lazy(() => import('../replay/ReplayDialog.js'));

type Props = {
  flow: CompanyFlow;
  /** Refetches the flow without replacing the draft being edited. */
  onPublished: () => void;
  /** Discards the local draft and loads the server's draft. */
  onReload: () => void;
};
type Dialog = 'rename' | 'publish' | 'versions' | 'replay' | null;
/** The scenarios that caused the server to reject the publication. */
type RejectedPublication = Readonly<{ note: string; names: readonly string[] }>;

/** The view setting is shared by all flows. Phones always use the list, because the canvas does not fit. */
function useView() {
  const phone = useIsPhone();
  const [chosen, choose] = useLocalStorage<View>('flows.view', 'canvas');
  return { view: phone ? undefined : chosen, choose };
}

function useEditor({ flow, onPublished }: Props, hasNodeTab: boolean) {
  const editing = useDraft(flow);
  const [name, setName] = useState(flow.name);
  const [dialog, setDialog] = useState<Dialog>(null);
  const [tab, setTab] = useState<PanelTab>('node');
  const [refused, setRefused] = useState<RejectedPublication | null>(null);
  const document = { name, draft: editing.content };
  const { status, error, save } = useAutosave(flow, document);
  const showNode = (nodeId: string) => {
    editing.select(nodeId);
    if (hasNodeTab) setTab('node');
  };
  const { mutate, isPending } = usePublish({
    flowId: flow.id,
    save: () => save(document),
    onPublished: () => {
      setDialog(null);
      setRefused(null);
      onPublished();
    },
    onScenarios: (names, note) => {
      setDialog(null);
      setTab('scenarios');
      setRefused({ note, names });
    },
    onProblems: ([first]) => {
      setDialog(null);
      if (first) showNode(first);
    },
  });
  const askForNote = () => {
    const [problem] = editing.problems;
    if (!problem) return setDialog('publish');
    if (problem.nodeId !== '') editing.select(problem.nodeId);
    setTab('problems');
  };
  useKeys(editing);
  useUnsaved(status !== 'saved');
  usePageTitle(name);
  return {
    ...{ editing, name, setName, dialog, setDialog, tab, setTab, showNode, status, error },
    ...{ refused, setRefused, publish: mutate, isPublishing: isPending, askForNote },
    saveAgain: () => void save(document).catch(() => undefined),
  };
}

function Conflict({ onReload }: { onReload: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      sx={{ borderRadius: 0 }}
      action={
        <Button size="small" onClick={onReload}>
          {translate('app.reload')}
        </Button>
      }
    >
      {translate('flows.conflict')}
    </Alert>
  );
}

function Replay({ editor: { dialog, setDialog, showNode } }: { editor: ReturnType<typeof useEditor> }) {
  if (dialog !== 'replay') return null;
  const lead = (nodeId: string) => {
    setDialog(null);
    showNode(nodeId);
  };
  return (
    <Suspense fallback={null}>
      <ReplayDialog onNode={lead} onClose={() => setDialog(null)} />
    </Suspense>
  );
}

/** If scenarios fail, the flow is published only after the user confirms. */
function RefusedScenarios({ editor }: { editor: ReturnType<typeof useEditor> }) {
  const translate = useTranslate();
  const { refused, setRefused, publish } = editor;
  const names = refused?.names.join(', ') ?? '';
  return (
    <ConfirmDialog
      open={refused !== null}
      title={translate('flows.publish.failedTitle')}
      text={translate('flows.publish.failedText', { names })}
      consequence={translate('flows.publish.failedConsequence')}
      confirmLabel={translate('flows.publish.anyway')}
      onConfirm={() => publish({ note: refused?.note ?? '', acceptFailures: true })}
      onClose={() => setRefused(null)}
    />
  );
}

/** Edits, checks, tries out and publishes one flow. */
export function Editor(props: Props) {
  const { flow, onReload } = props;
  const { view, choose } = useView();
  const editor = useEditor(props, view !== 'list');
  const { editing, name, dialog, setDialog, status } = editor;
  const numbers = useFlowNumbers(flow.id);
  const close = () => setDialog(null);
  return (
    <EditingContext value={editing}>
      <NumbersContext value={numbers}>
        <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 }}>
          <EditorBar
            {...{ flow, name, view, onView: choose, onPublish: editor.askForNote }}
            saveState={<SaveState status={status} error={editor.error} onAgain={editor.saveAgain} />}
            onArrange={() => editing.change(laidOut(editing.content))}
            onRename={() => setDialog('rename')}
            onVersions={() => setDialog('versions')}
            onReplay={() => setDialog('replay')}
          />
          <NumbersBar />
          {status === 'conflict' ? <Conflict onReload={onReload} /> : null}
          <Box sx={{ flex: 1, minHeight: 0 }}>
            <EditorBody {...editor} view={view} />
          </Box>
        </Box>
        {dialog === 'rename' ? <RenameDialog name={name} onRename={editor.setName} onClose={close} /> : null}
        {dialog === 'publish' ? (
          <PublishDialog
            isPublishing={editor.isPublishing}
            onPublish={(note) => editor.publish({ note, acceptFailures: false })}
            onClose={close}
          />
        ) : null}
        <Replay editor={editor} />
        <RefusedScenarios editor={editor} />
        {dialog === 'versions' ? (
          <VersionsDialog flowId={flow.id} draft={editing.content} onPublished={props.onPublished} onClose={close} />
        ) : null}
      </NumbersContext>
    </EditingContext>
  );
}
