import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { IconAction } from './IconAction.js';

type Props = { disabled?: boolean; onChoose: (files: readonly File[]) => void };

/** Opens the file picker of a composer. */
export function AttachButton({ disabled = false, onChoose }: Props) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const label = translate('compose.attach');
  return (
    <>
      <IconAction icon="attach" label={label} disabled={disabled} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
