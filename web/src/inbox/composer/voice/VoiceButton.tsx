import { useTranslate } from 'ra-core';
import { IconAction } from '../../../shared/IconAction.js';

export function VoiceButton({ disabled, onClick }: { disabled: boolean; onClick: () => void }) {
  const translate = useTranslate();
  return <IconAction icon="mic" label={translate('compose.record')} disabled={disabled} onClick={onClick} />;
}
