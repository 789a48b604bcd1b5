import type { SocketTopic } from '@recado/contracts';
import { Box, Button } from '@mui/material';
import {
  ColumnsButton,
  FilterButton,
  FilterContext,
  FilterForm,
  InfiniteListBase,
  ListContextProvider,
  RouterProviderContext,
  SearchInput,
  useListContext,
  useResourceContext,
  useRouterProvider,
  useTranslate,
  type InfiniteListBaseProps,
  type RaRecord,
} from 'react-admin';
import { Fragment, useMemo, type ReactNode } from 'react';
import { uniqBy } from 'es-toolkit';
import { useTopic } from '../../providers/realtime-context.js';
import { readingOf } from '../data/reading.js';
import { useThrottledReload } from '../data/use-throttled-reload.js';
import { useDialogState } from '../dialogs/dialog-state.js';
import { EmptyState } from '../EmptyState.js';
import { Icon } from '../Icon.js';
import type { IconName } from '../icon-paths.js';
import { useIsPhone } from '../lib/use-screen-size.js';
import { ExportRowsButton, type ExportColumns } from './ExportRowsButton.js';
import { ListBody } from './ListBody.js';
import { ListRouter } from './ListRouter.js';
import { Page } from './Page.js';
import { PartRouter } from './PartRouter.js';
import { ResourceRows, type RowsProps } from './ResourceRows.js';

type TableProps = RowsProps & {
  /** Whether the list is embedded in a page that has its own heading and URL. */
  isPart?: boolean;
  icon: IconName;
  /** Returns the page's title for the number of loaded rows, if not the resource's name. */
  title?: (count: number) => string;
  lead?: ReactNode;
  /** Shown above the table. */
  notice?: ReactNode;
  /** Shown beside the create button. */
  actions?: ReactNode;
  /** Filter inputs, in addition to the search. They are hidden until the user adds them. */
  filters?: readonly ReactNode[];
  /** The columns of the exported file. If they are missing, the list has no export. */
  exported?: ExportColumns;
  canCreate?: boolean;
  /** Dialogs that open over the list. */
  dialogs?: ReactNode;
};
type Props = TableProps &
  Pick<InfiniteListBaseProps, 'sort' | 'filter' | 'resource' | 'storeKey'> & {
    /** The socket topic that reloads the list. */
    topic?: SocketTopic;
  };

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

function CreateAction() {
  const translate = useTranslate();
  const { open } = useDialogState();
  const resource = useResourceContext();
  return (
    <Button variant="contained" startIcon={<Icon name="plus" size={18} />} onClick={() => open('create')}>
      {translate(`resources.${resource}.add`, { _: translate('app.add') })}
    </Button>
  );
}

type ToolbarProps = {
  isPart: boolean | undefined;
  filters: ReactNode[];
  storeKey: string;
  exported: ExportColumns | undefined;
};

/** Search and filters on the left; saved filters, columns and export on the right. */
function Toolbar({ isPart, filters, storeKey, exported }: ToolbarProps) {
  const Router = isPart ? PartRouter : Fragment;
  return (
    <FilterContext value={filters}>
      <Box sx={toolbarStyle}>
        <FilterForm />
        <Router>
          <FilterButton />
        </Router>
        <ColumnsButton storeKey={storeKey} />
        {exported ? <ExportRowsButton columns={exported} /> : null}
      </Box>
    </FilterContext>
  );
}

type FrameProps = Pick<TableProps, 'title' | 'lead' | 'actions' | 'canCreate' | 'children'> & { isRefused: boolean };

/** The page around a list. */
function Frame({ title, actions, canCreate = true, ...page }: FrameProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { data = [] } = useListContext();
  return (
    <Page
      fill
      {...page}
      title={title ? title(data.length) : translate(`resources.${resource}.name`, { smart_count: 2 })}
      actions={
        <>
          {actions}
          {canCreate ? <CreateAction /> : null}
        </>
      }
    />
  );
}

function Content({ isPart, icon, title, lead, notice, actions, filters = [], exported, ...rest }: TableProps) {
  const { dialogs, canCreate, ...rows } = rest;
  const translate = useTranslate();
  const resource = useResourceContext();
  const storeKey = `${resource}.table${useIsPhone() ? '.phone' : ''}`;
  const search = useSearch();
  const { isPending, error, refetch, total, setFilters, ...list } = useListContext();
  const isFiltered = Object.keys(list.filterValues as object).length > 0;
  const reading = readingOf({ isPending, error, refetch }, isFiltered);
  const text = (key: string) => translate(`resources.${resource}.${key}`, { _: '' });
  const content = (
    <>
      {notice}
      {reading.isRefused ? null : <Toolbar {...{ isPart, storeKey, exported }} filters={[search, ...filters]} />}
      <ListBody
        reading={reading}
        isEmpty={!total}
        empty={<EmptyState icon={icon} title={text('empty')} hint={text('emptyHint')} />}
        onClear={() => setFilters({})}
      >
        <ResourceRows storeKey={storeKey} {...rows} />
      </ListBody>
      {dialogs}
    </>
  );
  const frame = { title, lead, actions, canCreate, isRefused: reading.isRefused };
  return isPart ? content : <Frame {...frame}>{content}</Frame>;
}

/** Removes duplicate rows: a row added or deleted in the meantime shifts others to the next page. */
function WithoutRepeats({ children }: { children: ReactNode }) {
  const list = useListContext<RaRecord>();
  const data = useMemo(() => list.data && uniqBy(list.data, ({ id }) => id), [list.data]);
  return <ListContextProvider value={{ ...list, data } as typeof list}>{children}</ListContextProvider>;
}

function Live({ topic }: { topic: SocketTopic }) {
  useTopic(topic, useThrottledReload([useResourceContext()]));
  return null;
}

/** The page already shows loading errors, so react-admin must not show them again. */
const QUERY_OPTIONS = { onError: () => undefined };
const PER_PAGE = 40;

/**
 * react-admin's list with infinite scrolling, search, filters, sorting, export, saved filters and selectable columns.
 */
export function ResourceList({ resource, filter, sort, storeKey, topic, isPart = false, ...content }: Props) {
  const router = useRouterProvider();
  return (
    <ListRouter>
      <InfiniteListBase
        {...{ perPage: PER_PAGE, exporter: false, queryOptions: QUERY_OPTIONS, disableSyncWithLocation: isPart }}
        {...(sort && { sort })}
        {...(filter !== undefined && { filter })}
        {...(resource !== undefined && { resource })}
        {...(storeKey !== undefined && { storeKey })}
      >
        <RouterProviderContext value={router}>
          <WithoutRepeats>
            <Content isPart={isPart} {...content} />
          </WithoutRepeats>
          {topic ? <Live topic={topic} /> : null}
        </RouterProviderContext>
      </InfiniteListBase>
    </ListRouter>
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
