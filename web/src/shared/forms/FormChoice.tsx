import { SelectInput, useResourceContext, useTranslate, type SelectInputProps } from 'react-admin';

type Props = Omit<SelectInputProps, 'label' | 'source' | 'choices'> & {
  source: string;
  label?: string;
  choices: readonly { id: string | number; name: string }[];
  /** The label of the empty choice. */
  empty?: string;
};

/** Adds the empty choice, which also represents values that are no longer offered. */
const withNone = (name: string, choices: Props['choices']) => ({
  choices: [{ id: '', name }, ...choices],
  translateChoice: false,
  format: (id: unknown) => (choices.some((choice) => choice.id === id) ? id : ''),
  parse: (id: string) => id || null,
  slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } },
});

/** Selects one of several options. Unlike in a filter, the empty choice exists only if it has a label. */
export function FormChoice({ label, choices, empty, ...props }: Props) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const key = label ?? `resources.${resource}.fields.${props.source}`;
  const offered = empty === undefined ? { choices: [...choices] } : withNone(translate(empty), choices);
  // The library adds no asterisk to a label that is not a string.
  return (
    <SelectInput
      isRequired
      helperText={false}
      margin="none"
      {...offered}
      {...props}
      label={<>{translate(key, { _: key })}</>}
    />
  );
}
