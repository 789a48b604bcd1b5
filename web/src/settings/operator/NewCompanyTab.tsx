import { Box } from '@mui/material';
import { ResourceContextProvider } from 'react-admin';
import { useReducer } from 'react';
import { NEW_ID, useFormGuard } from '../../shared/records/RecordForm.js';
import { RecordCard } from '../../shared/records/RecordOverTable.js';
import { COMPANY_FORM } from './company-form.js';
import { CompanyInputs } from './CompanyInputs.js';

/** Shows only the form. It is cleared after a company is added. */
export default function NewCompanyTab() {
  const [added, begin] = useReducer((count: number) => count + 1, 0);
  const guard = useFormGuard();
  return (
    <ResourceContextProvider value="companies">
      <Box sx={{ maxWidth: 1040 }}>
        <RecordCard key={added} id={NEW_ID} form={COMPANY_FORM} guard={guard} takesFocus={added > 0} onDone={begin}>
          <CompanyInputs />
        </RecordCard>
      </Box>
    </ResourceContextProvider>
  );
}
