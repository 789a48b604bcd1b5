import { SelectInput, useResourceContext, useTranslate, type SelectInputProps } from 'react-admin';

type Props = Omit<SelectInputProps, 'label' | 'source' | 'choices'> & {
  source: string;
  label?: string;
  choices: readonly { id: string | number; name: string }[];
  /** Names the choice of none. */
  empty?: string;
};

/** None is a choice with a name, and so is everything that is no longer offered. */
const withNone = (name: string, choices: Props['choices']) => ({
  choices: [{ id: '', name }, ...choices],
  translateChoice: false,
  format: (id: unknown) => (choices.some((choice) => choice.id === id) ? id : ''),
  parse: (id: string) => id || null,
  slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } },
});

/** Chooses one of several. Unlike in a filter, none of them is no choice unless it has a name. */
export function FormChoice({ label, choices, empty, ...props }: Props) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const key = label ?? `resources.${resource}.fields.${props.source}`;
  const offered = empty === undefined ? { choices: [...choices] } : withNone(translate(empty), choices);
  // A label that is no text gets no star of the library's.
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
