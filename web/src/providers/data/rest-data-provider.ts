import { RESOURCES } from '@recado/contracts';
import { HttpError, type DataProvider, type RaRecord } from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import { send } from '../api.js';
import { ApiError } from '../api-error.js';
import { clientConfig } from '../config.js';
import { pageCursors } from './page-cursors.js';
import { fieldErrorsOf } from '../validation.js';

type Fields = Record<string, unknown>;
type Act = 'create' | 'update';
/** Options that a form passes in addition to its fields. */
export type SavingMeta = {
  /**
   * Sends data that must exist before the fields are saved. If it saves the whole record itself, it returns the record.
   */
  before?: (known: RaRecord | null, values: Fields) => Promise<RaRecord | undefined>;
  /** Sends data that needs separate requests, such as files, after the record is saved. Returns the updated record. */
  attach?: (saved: RaRecord, values: Fields) => Promise<RaRecord>;
  /** The new record that an earlier attempt created before its files were rejected. */
  made?: { current: RaRecord | null };
  /** Maps error codes to the fields they concern. */
  refusals?: Readonly<Record<string, string>>;
};

/** react-admin sends whole records; the server rejects unknown fields. */
function stripTo(resource: string, act: Act, data: Fields): Fields {
  const contract = RESOURCES.find(({ name }) => name === resource)?.[act]?.request as { shape?: object } | undefined;
  const known = contract?.shape;
  return known ? Object.fromEntries(Object.entries(data).filter(([key]) => key !== 'id' && key in known)) : data;
}

/** Converts rejected fields to the format of react-admin's forms, which show each error at its input. */
function bodyOf(error: ApiError) {
  const errors = fieldErrorsOf(error);
  return Object.keys(errors).length > 0 ? { ...error, errors } : error;
}

/** Converts errors to the format that react-admin's forms and lists expect. */
async function asHttpErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError) throw new HttpError(`errors.${error.code}`, error.status, bodyOf(error));
    throw error;
  }
}

/** Assigns an error to the field that it concerns. */
function assignToField(error: unknown, refusals: SavingMeta['refusals'] = {}): unknown {
  if (!(error instanceof HttpError)) return error;
  const body = error.body as ApiError;
  const field = refusals[body.code];
  return field ? new HttpError(error.message, error.status, { ...body, errors: { [field]: error.message } }) : error;
}

/** List pages are requested with `range=[first,last]`. */
function nextPageUrl(address: string): string {
  const url = new URL(address);
  const [first = 0, last = 0] = JSON.parse(url.searchParams.get('range') ?? '[]') as number[];
  url.searchParams.set('range', JSON.stringify([last + 1, 2 * last - first + 1]));
  return url.href;
}

/** Fetches a page with the cursor of the previous one, if the list uses cursors. */
async function fetchPage(url: string, options: RequestInit): Promise<Response> {
  const { href } = new URL(url);
  const cursor = pageCursors.get(href);
  const response = await send(cursor ? `${href}&cursor=${encodeURIComponent(cursor)}` : href, options);
  const next = response.headers.get('next-cursor');
  if (next) pageCursors.set(nextPageUrl(href), next);
  return response;
}

async function httpClient(url: string, options: RequestInit = {}) {
  const response = await asHttpErrors(fetchPage(url, options));
  const body = await response.text();
  const json: unknown = body ? JSON.parse(body) : undefined;
  return { status: response.status, headers: response.headers, body, json };
}

/** Search terms are sent in lower case. */
const withLowerCaseSearch = <F extends { q?: unknown } | undefined>(filter: F): F =>
  typeof filter?.q === 'string' ? { ...filter, q: filter.q.toLowerCase() } : filter;

/** The simple REST dialect under /admin. */
export function createRestDataProvider(): DataProvider {
  const rest = simpleRest(`${clientConfig().gatewayUrl}/admin`, httpClient);
  const save = async (
    resource: string,
    known: RaRecord | null,
    { data, meta = {} }: { data: Fields; meta?: SavingMeta },
  ) => {
    const values = stripTo(resource, known ? 'update' : 'create', data);
    const sent = () =>
      known
        ? rest.update<RaRecord>(resource, { id: known.id, data: values, previousData: known })
        : rest.create<RaRecord>(resource, { data: values });
    const store = async () => {
      const saved = (await meta.before?.(known, data)) ?? (await sent()).data;
      if (meta.made && !known) meta.made.current = saved;
      return meta.attach ? meta.attach(saved, data) : saved;
    };
    try {
      return { data: await asHttpErrors(store()) };
    } catch (error) {
      throw assignToField(error, meta.refusals);
    }
  };
  return {
    ...rest,
    getList: (resource, params) => rest.getList(resource, { ...params, filter: withLowerCaseSearch(params.filter) }),
    create: (resource, params) => {
      const meta = params.meta as SavingMeta | undefined;
      return save(resource, meta?.made?.current ?? null, params as never) as never;
    },
    update: (resource, params) => {
      const known = params.previousData as Partial<RaRecord> | undefined;
      return save(resource, { ...known, id: params.id as RaRecord['id'] }, params as never) as never;
    },
  };
}
