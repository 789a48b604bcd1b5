import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, heldAnswer } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import './ContactList.js';

const admin = aUser();

/** Renders the contacts page with an export whose response the test controls. */
function aPage() {
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const begun = heldAnswer<void>();
  const gateway = fakeGateway({
    'GET /auth/me': () => admin,
    'GET /whatsapp': () => [],
    'GET /admin/contacts': () => tableReply('contacts', [{ id: 'c1', name: 'Ana', number: '5511987650001' }]),
    'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }),
    'GET /contacts/export': ({ signal }) => {
      signal?.addEventListener('abort', () => out?.error(signal.reason));
      const start = (one: ReadableStreamDefaultController<Uint8Array>) => begun.resolve(void (out = one));
      return new Response(new ReadableStream({ start }));
    },
  });
  renderApp('/contacts', admin);
  const part = (bytes: number) => out?.enqueue(new Uint8Array(bytes));
  return {
    gateway,
    begun: begun.promise,
    part,
    end: () => out?.close(),
    breakOff: () => out?.error(new Error('gone')),
  };
}
/** Waits for the response, because data sent before it would be lost. */
const exportCsv = async ({ begun }: ReturnType<typeof aPage>) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Texto (.csv)' }));
  await begun;
};

describe('the export of contacts', () => {
  const saved = jest.fn();
  const { createObjectURL, revokeObjectURL } = URL;
  beforeEach(() => {
    saved.mockReset();
    URL.createObjectURL = (file) => {
      saved((file as Blob).size);
      return 'blob:x';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    jest.restoreAllMocks();
  });

  it('applies the filters of the page, shows the progress, and saves the whole file', async () => {
    const page = aPage();
    const { gateway, part, end } = page;
    await screen.findByText('Ana');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar por nome ou número' }), 'ana');
    await userEvent.type(await screen.findByLabelText('Criados de'), '2026-05-01');
    await userEvent.type(await screen.findByLabelText('até'), '2026-05-31');
    const filter = () => gateway.of('GET /admin/contacts').at(-1)?.query.get('filter') ?? '';
    await waitFor(() => expect(filter()).toContain('2026-05-31'));
    await exportCsv(page);

    const query = Object.fromEntries(gateway.of('GET /contacts/export')[0]?.query ?? []);
    expect(query).toEqual({ format: 'csv', searchParam: 'ana', dateStart: '2026-05-01', dateEnd: '2026-05-31' });
    part(1_500);
    expect(await screen.findByText('Exportando… 1,5 kB')).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
    part(500);
    end();
    expect(await screen.findByRole('button', { name: 'Exportar' })).toBeVisible();
    expect(saved.mock.calls).toEqual([[2_000]]);
  });

  it('can be cancelled, saves nothing, and shows no error', async () => {
    const page = aPage();
    const { part } = page;
    await exportCsv(page);
    part(1_500);
    await screen.findByText('Exportando… 1,5 kB');
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar a exportação' }));

    expect(await screen.findByRole('button', { name: 'Exportar' })).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reports an interrupted download, and saves no partial file', async () => {
    const page = aPage();
    const { part, breakOff } = page;
    await exportCsv(page);
    part(1_500);
    await screen.findByText('Exportando… 1,5 kB');
    breakOff();

    expect(await screen.findByText('A exportação foi interrompida e nada foi salvo. Tente novamente.')).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
  });
});
