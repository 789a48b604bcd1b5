import { Refusal } from './fake-gateway.js';

type Upload = { path: string; form: FormData };

/**
 * Replaces `XMLHttpRequest`, which uploads forms with files, with a fake gateway. The handler throws a `Refusal` to
 * respond with an error.
 */
export function fakeUploads(answer: (upload: Upload) => unknown): Upload[] {
  const sent: Upload[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    withCredentials = false;
    status = 0;
    responseText = '';
    private path = '';

    open(_method: string, url: string): void {
      this.path = new URL(url).pathname;
    }
    setRequestHeader(): void {}
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
    send(form: FormData): void {
      const upload = { path: this.path, form };
      sent.push(upload);
      this.say(upload);
      for (const name of ['load', 'loadend']) this.dispatchEvent(new Event(name));
    }

    private say(upload: Upload): void {
      try {
        [this.status, this.responseText] = [200, JSON.stringify(answer(upload))];
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        [this.status, this.responseText] = [error.status, JSON.stringify({ error: error.error })];
      }
    }
  }
  globalThis.XMLHttpRequest = FakeRequest as never;
  return sent;
}
