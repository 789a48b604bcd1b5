import { RESOURCES } from '@recado/contracts';
import { HttpError, type DataProvider } from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import { send } from './api.js';
import { ApiError } from './api-error.js';
import { clientConfig } from './config.js';
import { fieldErrorsOf } from './validation.js';

type Fields = Record<string, unknown>;
type Act = 'create' | 'update';

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

async function httpClient(url: string, options: RequestInit = {}) {
  try {
    const response = await send(url, options);
    const body = await response.text();
    const json: unknown = body ? JSON.parse(body) : undefined;
    return { status: response.status, headers: response.headers, body, json };
  } catch (error) {
    if (error instanceof ApiError) throw new HttpError(`errors.${error.code}`, error.status, bodyOf(error));
    throw error;
  }
}

/** The simple REST dialect under /admin. */
export function createRestDataProvider(): DataProvider {
  const rest = simpleRest(`${clientConfig().gatewayUrl}/admin`, httpClient);
  return {
    ...rest,
    create: (resource, params) =>
      rest.create(resource, { ...params, data: stripTo(resource, 'create', params.data as Fields) as never }),
    update: (resource, params) =>
      rest.update(resource, { ...params, data: stripTo(resource, 'update', params.data as Fields) as never }),
  };
}
