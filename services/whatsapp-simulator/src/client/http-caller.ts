/** The control API answered with an error. */
export class SimulatorCallError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

type Method = 'GET' | 'POST' | 'DELETE';

export class HttpCaller {
  constructor(private readonly url: string) {}

  get<T>(path: string): Promise<T> {
    return this.call('GET', path);
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    return this.call('POST', path, body);
  }

  delete<T>(path: string): Promise<T> {
    return this.call('DELETE', path);
  }

  private async call<T>(method: Method, path: string, body?: object): Promise<T> {
    const response = await fetch(this.url + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const answer: unknown = await response.json();
    if (response.ok) return answer as T;
    const { error, message } = answer as { error: string; message: string };
    throw new SimulatorCallError(response.status, error, message);
  }
}
