import { Box } from '@mui/material';
import { ResourceContextProvider } from 'react-admin';
import { useReducer } from 'react';
import { NEW_ID } from '../../shared/records/RecordController.js';
import { COMPANY_FORM } from './company-form.js';
import { CompanyInputs } from './CompanyInputs.js';
import { RecordCard } from './RecordCard.js';

/** Shows only the form. It is cleared after a company is added. */
export default function NewCompanyTab() {
  const [added, begin] = useReducer((count: number) => count + 1, 0);
  return (
    <ResourceContextProvider value="companies">
      <Box sx={{ maxWidth: 1040 }}>
        <RecordCard
          key={added}
          id={NEW_ID}
          takesFocus={added > 0}
          {...COMPANY_FORM}
          onDone={begin}
          onCancel={begin}
          onLost={begin}
        >
          <CompanyInputs />
        </RecordCard>
      </Box>
    </ResourceContextProvider>
  );
}
