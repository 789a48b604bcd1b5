import { SelectInput, useResourceContext, useTranslate, type SelectInputProps } from 'react-admin';

type Props = Omit<SelectInputProps, 'label' | 'source'> & { source: string; label?: string };

/** Chooses one of several. Unlike in a filter, none of them is no choice. */
export function FormChoice({ label, ...props }: Props) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const key = label ?? `resources.${resource}.fields.${props.source}`;
  // A label that is no text gets no star of the library's.
  return <SelectInput isRequired helperText={false} {...props} label={<>{translate(key, { _: key })}</>} />;
}
