import { Alert } from '@mui/material';

/** Shows each text as a separate warning. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <Alert key={text} severity="warning" sx={{ mt: 1 }}>
      {text}
    </Alert>
  ));
}
