import { Box } from '@mui/material';
import { useState } from 'react';
import { CompanyForm } from './CompanyForm.js';

/** The form alone. It is empty again when a company was added. */
export default function NewCompanyTab() {
  const [added, setAdded] = useState(0);
  return (
    <Box sx={{ maxWidth: 1040 }}>
      <CompanyForm key={added} company={null} onDone={() => setAdded(added + 1)} />
    </Box>
  );
}
