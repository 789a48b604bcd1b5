import { useTranslate } from 'ra-core';
import { useSession } from '../../providers/session.js';
import { Keycap } from '../../shared/Keycap.js';
import { useLocalStorage } from '../../shared/lib/use-local-storage.js';
import { composerMode } from './composer-mode.js';

export const useSignature = () => useLocalStorage<'on' | 'off'>('signMessages', 'on');

function Tab({ label, on, onClick }: { label: string; on: boolean; onClick: () => void }) {
  return (
    <button type="button" role="tab" aria-selected={on} onClick={onClick}>
      {label}
    </button>
  );
}

function SignSwitch() {
  const translate = useTranslate();
  const { name } = useSession();
  const [sign, setSign] = useSignature();
  const on = sign === 'on';
  return (
    <button type="button" role="switch" aria-checked={on} onClick={() => setSign(on ? 'off' : 'on')}>
      {translate('inbox.composer.sign')} <b>{name}</b>
    </button>
  );
}

/** The tabs for reply and note, the signature switch and the keyboard hints. */
export function ComposerTabs({ mode }: { mode: 'reply' | 'note' }) {
  const translate = useTranslate();
  return (
    <div className="composer-tabs">
      <div className="modes" role="tablist" aria-label={translate('compose.mode')}>
        <Tab label={translate('compose.reply')} on={mode === 'reply'} onClick={() => composerMode.set('reply')} />
        <Tab label={translate('compose.note')} on={mode === 'note'} onClick={() => composerMode.set('note')} />
      </div>
      {mode === 'reply' ? (
        <div className="help">
          <SignSwitch />
          <span className="key">
            <Keycap>/</Keycap> {translate('compose.quickReplies')}
          </span>
          <span className="key">
            <Keycap>Ctrl K</Keycap> {translate('compose.commands')}
          </span>
        </div>
      ) : null}
    </div>
  );
}
