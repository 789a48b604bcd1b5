import { useTranslate } from 'ra-core';
import { useCopy } from './use-copy.js';
import { IconAction } from '../IconAction.js';

/** Copies the text beside it. */
export function CopyButton({ text }: { text: string }) {
  const translate = useTranslate();
  const copy = useCopy();
  return <IconAction icon="copy" label={translate('app.copy')} onClick={() => void copy(text)} />;
}
