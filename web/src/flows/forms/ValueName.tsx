import { useTranslate } from 'ra-core';
import { NodeText } from './inputs.js';

const LONGEST_NAME = 40;
const NAME = /^[a-z]\w{0,39}$/i;

type Props = { label: string; value: string; onType: (name: string) => void };

/** The name of a stored value. Accepts only letters, digits and underscores. */
export function ValueName({ label, value, onType }: Props) {
  const translate = useTranslate();
  return (
    <NodeText
      label={label}
      value={value}
      most={LONGEST_NAME}
      isWrong={!NAME.test(value)}
      help={NAME.test(value) ? translate('flows.forms.saveHint', { name: value }) : translate('flows.forms.nameHint')}
      onType={(typed) => onType(typed.replaceAll(/\W/g, ''))}
    />
  );
}
