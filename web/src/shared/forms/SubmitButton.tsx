import { SaveButton } from 'react-admin';
import { useFormState } from 'react-hook-form';

/** Can be pressed before anything is changed, to hear what is missing, and not while it is sent: that would save twice. */
export function SubmitButton({ label = 'app.save' }: { label?: string }) {
  const { isSubmitting } = useFormState();
  return <SaveButton alwaysEnable={!isSubmitting} icon={<span hidden />} label={label} />;
}
