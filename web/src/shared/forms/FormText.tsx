import { TextInput, type TextInputProps } from 'react-admin';

const asTyped = (text: string) => text;

/** A text that stays a text when it is emptied, as the contracts want it. */
export const FormText = (props: TextInputProps) => (
  <TextInput autoComplete="off" helperText={false} parse={asTyped} {...props} />
);
