import { Card } from '@mui/material';
import { CreateButton, ListBase, Pagination, useResourceContext, useTranslate, type ListBaseProps } from 'react-admin';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.js';
import { Page } from './Page.js';

type Props = Pick<ListBaseProps, 'sort'> & { search?: ReactNode; children: ReactNode };

/** react-admin's list in our page: title and add button above, the table in a card. */
export function ResourceList({ sort, search, children }: Props) {
  const translate = useTranslate();
  const resource = useResourceContext();
  return (
    <ListBase {...(sort && { sort })} perPage={25} exporter={false}>
      <Page
        title={translate(`resources.${resource}.name`, { smart_count: 2 })}
        actions={
          <>
            {search}
            <CreateButton variant="contained" size="medium" icon={<Icon name="plus" size={18} />} />
          </>
        }
      >
        <Card sx={{ overflow: 'auto' }}>{children}</Card>
        <Pagination rowsPerPageOptions={[25, 50, 100]} />
      </Page>
    </ListBase>
  );
}
