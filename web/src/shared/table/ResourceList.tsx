import { Card } from '@mui/material';
import {
  CreateButton,
  ListBase,
  Pagination,
  useListContext,
  useResourceContext,
  useTranslate,
  type ListBaseProps,
} from 'react-admin';
import type { ReactNode } from 'react';
import { readingOf } from '../data/reading.js';
import { EmptyState } from '../EmptyState.js';
import { Icon } from '../Icon.js';
import type { IconName } from '../icon-paths.js';
import { ListBody } from './ListBody.js';
import { Page } from './Page.js';

type ContentProps = { icon: IconName; search?: ReactNode; children: ReactNode };
type Props = ContentProps & Pick<ListBaseProps, 'sort'>;

function Content({ icon, search, children }: ContentProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { isPending, error, refetch, total, setFilters, ...list } = useListContext();
  const isFiltered = Object.keys(list.filterValues as object).length > 0;
  const reading = readingOf({ isPending, error, refetch }, isFiltered);
  const empty = (
    <EmptyState
      icon={icon}
      title={translate(`resources.${resource}.empty`)}
      hint={translate(`resources.${resource}.emptyHint`)}
    />
  );
  return (
    <Page
      isRefused={reading.isRefused}
      title={translate(`resources.${resource}.name`, { smart_count: 2 })}
      actions={
        <>
          {search}
          <CreateButton variant="contained" size="medium" icon={<Icon name="plus" size={18} />} />
        </>
      }
    >
      <ListBody reading={reading} isEmpty={!total} empty={empty} onClear={() => setFilters({})}>
        <Card sx={{ overflow: 'auto' }}>{children}</Card>
        <Pagination rowsPerPageOptions={[25, 50, 100]} />
      </ListBody>
    </Page>
  );
}

/** The page says that a list could not be read, so no notice says it a second time. */
const QUERY_OPTIONS = { onError: () => undefined };

/** react-admin's list in our page: title and add button above, the table in a card. */
export function ResourceList({ sort, ...content }: Props) {
  return (
    <ListBase {...(sort && { sort })} perPage={25} exporter={false} queryOptions={QUERY_OPTIONS}>
      <Content {...content} />
    </ListBase>
  );
}
