import { Box } from '@mui/material';
import type { RouterProvider, SortPayload } from 'ra-core';
import {
  ColumnsButton,
  FilterButton,
  FilterContext,
  FilterForm,
  RouterProviderContext,
  SearchInput,
  useListContext,
  useResourceContext,
  useRouterProvider,
  useTranslate,
} from 'react-admin';
import { useMemo, type ReactNode } from 'react';
import { ExportRowsButton, type ExportColumns } from './ExportRowsButton.js';
import { useStoreKey } from './ListTable.js';
import { useListReading } from './RecordList.js';

/** The options of a filter on a boolean column. */
export const YES_NO = [
  { id: true, name: 'ra.boolean.true' },
  { id: false, name: 'ra.boolean.false' },
];

type Navigate = ReturnType<RouterProvider['useNavigate']>;

/**
 * Selecting a saved search opens a URL with its filters. This applies them to the list instead, because the URL may
 * belong to a page that contains the list.
 */
function SavedSearchRouter({ children }: { children: ReactNode }) {
  const router = useRouterProvider();
  const { setFilters, setSort } = useListContext();
  const ofList = useMemo(() => {
    const navigate = ((to: { search: string }) => {
      const chosen = new URLSearchParams(to.search);
      const read = (name: string) => JSON.parse(chosen.get(name) ?? '{}') as Record<string, boolean>;
      setFilters(read('filter'), read('displayedFilters'));
      setSort({ field: chosen.get('sort') ?? 'id', order: chosen.get('order') as SortPayload['order'] });
    }) as Navigate;
    return { ...router, useNavigate: () => navigate };
  }, [router, setFilters, setSort]);
  return <RouterProviderContext value={ofList}>{children}</RouterProviderContext>;
}

function useSearch(): ReactNode {
  const translate = useTranslate();
  const label = translate(`resources.${useResourceContext()}.search`);
  return (
    <SearchInput
      key="q"
      source="q"
      alwaysOn
      type="search"
      placeholder={label}
      slotProps={{ htmlInput: { 'aria-label': label } }}
      sx={{ m: 0, width: { xs: '100%', sm: 300 } }}
    />
  );
}

type Props = {
  /** Filter inputs, in addition to the search. They are hidden until the user adds them. */
  filters?: readonly ReactNode[];
  /** The columns of the exported file. If they are missing, the list has no export. */
  exported?: ExportColumns;
};

/** Search and filters on the left; saved searches, columns and export on the right. */
export function ListToolbar({ filters = [], exported }: Props) {
  const search = useSearch();
  const storeKey = useStoreKey();
  const { isRefused } = useListReading();
  if (isRefused) return null;
  return (
    <FilterContext value={[search, ...filters]}>
      <Box sx={toolbarStyle}>
        <FilterForm />
        <SavedSearchRouter>
          <FilterButton />
        </SavedSearchRouter>
        <ColumnsButton storeKey={storeKey} />
        {exported ? <ExportRowsButton columns={exported} /> : null}
      </Box>
    </FilterContext>
  );
}

const toolbarStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mb: 1.5,
  '& form': { flex: { xs: '1 1 150px', sm: '1 1 240px' }, minHeight: 0, p: 0, alignItems: 'center', gap: 1 },
};
