import { TextInput, type TextInputProps } from 'react-admin';

const asTyped = (text: string) => text;

/** A text field whose empty value is an empty string, as the contracts require. */
export const FormText = (props: TextInputProps) => (
  <TextInput autoComplete="off" helperText={false} parse={asTyped} {...props} />
);
