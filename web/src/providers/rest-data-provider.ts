import { RESOURCES } from '@recado/contracts';
import { HttpError, type DataProvider, type RaRecord } from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import { createSessionMap } from '../shared/lib/session-state.js';
import { send } from './api.js';
import { ApiError } from './api-error.js';
import { clientConfig } from './config.js';
import { fieldErrorsOf } from './validation.js';

type Fields = Record<string, unknown>;
type Act = 'create' | 'update';
/** A form says this besides its fields. */
export type SavingMeta = {
  /** Sends what has to be there before the fields. Where it stores the whole record, it returns that. */
  before?: (known: RaRecord | null, values: Fields) => Promise<RaRecord | undefined>;
  /** Sends what calls of their own take, such as files, once the record is stored. Returns the record as it is then. */
  attach?: (saved: RaRecord, values: Fields) => Promise<RaRecord>;
  /** The record that an earlier attempt of a new one stored before its files were refused. */
  made?: { current: RaRecord | null };
  /** The fields that refusals are about, by their codes. */
  refusals?: Readonly<Record<string, string>>;
};

/** react-admin sends back whole records; the server refuses fields that a write does not know. */
function stripTo(resource: string, act: Act, data: Fields): Fields {
  const contract = RESOURCES.find(({ name }) => name === resource)?.[act]?.request as { shape?: object } | undefined;
  const known = contract?.shape;
  return known ? Object.fromEntries(Object.entries(data).filter(([key]) => key !== 'id' && key in known)) : data;
}

/** Refused fields in react-admin's form, which shows each at its input. */
function bodyOf(error: ApiError) {
  const errors = fieldErrorsOf(error);
  return Object.keys(errors).length > 0 ? { ...error, errors } : error;
}

/** Hands errors on as react-admin's forms and lists read them. */
async function asHttpErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError) throw new HttpError(`errors.${error.code}`, error.status, bodyOf(error));
    throw error;
  }
}

/** Shows a refusal at the field that it is about. */
function atField(error: unknown, refusals: SavingMeta['refusals'] = {}): unknown {
  if (!(error instanceof HttpError)) return error;
  const body = error.body as ApiError;
  const field = refusals[body.code];
  return field ? new HttpError(error.message, error.status, { ...body, errors: { [field]: error.message } }) : error;
}

/** The cursors of long lists, by the address of the page that begins there. */
const cursors = createSessionMap<string, string>();
const MOST_CURSORS = 1_000;

/** A page of a list is `range=[first,last]`. */
function pageBehind(address: string): string {
  const url = new URL(address);
  const [first = 0, last = 0] = JSON.parse(url.searchParams.get('range') ?? '[]') as number[];
  url.searchParams.set('range', JSON.stringify([last + 1, 2 * last - first + 1]));
  return url.href;
}

/** Reads a page from where the one before ended, if its list is one that says so. */
async function sendOn(url: string, options: RequestInit): Promise<Response> {
  const { href } = new URL(url);
  const cursor = cursors.get(href);
  const response = await send(cursor ? `${href}&cursor=${encodeURIComponent(cursor)}` : href, options);
  const next = response.headers.get('next-cursor');
  if (next) {
    if (cursors.size >= MOST_CURSORS) cursors.clear();
    cursors.set(pageBehind(href), next);
  }
  return response;
}

async function httpClient(url: string, options: RequestInit = {}) {
  const response = await asHttpErrors(sendOn(url, options));
  const body = await response.text();
  const json: unknown = body ? JSON.parse(body) : undefined;
  return { status: response.status, headers: response.headers, body, json };
}

/** Searches are sent in lower case. */
const searched = <F extends { q?: unknown } | undefined>(filter: F): F =>
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
      throw atField(error, meta.refusals);
    }
  };
  return {
    ...rest,
    getList: (resource, params) => rest.getList(resource, { ...params, filter: searched(params.filter) }),
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
