/** An error from the control API. */
class SimulatorCallError extends Error {
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

  /** Uploads a file that messages can refer to. */
  async upload(bytes: Uint8Array): Promise<{ sha256: string; bytes: number }> {
    const response = await fetch(`${this.url}/api/media`, {
      method: 'POST',
      body: Buffer.from(bytes),
      headers: { 'content-type': 'application/octet-stream' },
    });
    return this.answerOf(response);
  }

  async download(path: string): Promise<Buffer> {
    const response = await fetch(this.url + path);
    if (!response.ok) return this.answerOf(response);
    return Buffer.from(await response.arrayBuffer());
  }

  delete<T>(path: string): Promise<T> {
    return this.call('DELETE', path);
  }

  private async call<T>(method: Method, path: string, body?: object): Promise<T> {
    const response = await fetch(this.url + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return this.answerOf(response);
  }

  private async answerOf<T>(response: Response): Promise<T> {
    const answer: unknown = await response.json();
    if (response.ok) return answer as T;
    const { error, message } = answer as { error: string; message: string };
    throw new SimulatorCallError(response.status, error, message);
  }
}
