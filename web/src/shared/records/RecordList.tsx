import type { SocketTopic } from '@recado/contracts';
import { Button } from '@mui/material';
import { uniqBy } from 'es-toolkit';
import {
  InfiniteListBase,
  ListContextProvider,
  RouterProviderContext,
  useListContext,
  useResourceContext,
  useRouterProvider,
  useTranslate,
  type InfiniteListBaseProps,
  type RaRecord,
} from 'react-admin';
import { useMemo, type ReactNode } from 'react';
import { useTopic } from '../../providers/realtime-context.js';
import { readingOf } from '../data/reading.js';
import { useThrottledReload } from '../data/use-throttled-reload.js';
import { useDialogState } from '../dialogs/dialog-state.js';
import { Icon } from '../Icon.js';
import { Page } from '../table/Page.js';
import { ListRouter } from './ListRouter.js';

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

/** The table already shows loading errors, so react-admin must not show them again. */
const QUERY_OPTIONS = { onError: () => undefined };
const PER_PAGE = 40;

type Props = Pick<InfiniteListBaseProps, 'resource' | 'sort' | 'filter' | 'storeKey'> & {
  /** The socket topic that reloads the list. */
  topic?: SocketTopic;
  /** Whether the list is a part of a page, whose URL does not contain the list's filters. */
  isPart?: boolean;
  /** `ListPage`, `ListToolbar`, `ListTable`, and the form of the records. */
  children: ReactNode;
};

/** Loads the records of a resource for the parts of a list: page by page, and again when they change. */
export function RecordList({ topic, isPart = false, children, ...list }: Props) {
  const router = useRouterProvider();
  return (
    <ListRouter>
      <InfiniteListBase
        perPage={PER_PAGE}
        exporter={false}
        queryOptions={QUERY_OPTIONS}
        disableSyncWithLocation={isPart}
        {...list}
      >
        <RouterProviderContext value={router}>
          <WithoutRepeats>{children}</WithoutRepeats>
          {topic ? <Live topic={topic} /> : null}
        </RouterProviderContext>
      </InfiniteListBase>
    </ListRouter>
  );
}

/** Returns the loading state of the surrounding list. */
export function useListReading() {
  const { isPending, error, refetch, ...list } = useListContext();
  return readingOf({ isPending, error, refetch }, Object.keys(list.filterValues as object).length > 0);
}

type PageProps = {
  /** The title, if not the resource's name. */
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** The page of a list. */
export function ListPage({ title, ...page }: PageProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { isRefused } = useListReading();
  const name = translate(`resources.${resource}.name`, { smart_count: 2 });
  return <Page fill isRefused={isRefused} title={title ?? name} {...page} />;
}

/** Opens the form of a new record. */
export function CreateButton() {
  const translate = useTranslate();
  const { open } = useDialogState();
  const resource = useResourceContext();
  return (
    <Button variant="contained" startIcon={<Icon name="plus" size={18} />} onClick={() => open('create')}>
      {translate(`resources.${resource}.add`, { _: translate('app.add') })}
    </Button>
  );
}
