import '@fontsource-variable/inter';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';
import { loadConfig } from './providers/config.js';
import { installPrompt } from './shared/lib/install-prompt.js';
import { createQueryClient } from './providers/query-client.js';
import { Realtime } from './providers/realtime.js';
import { registerServiceWorker } from './providers/service-worker.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const { gatewayUrl } = await loadConfig();
const queryClient = createQueryClient();
const realtime = new Realtime({ url: gatewayUrl, refetch: () => queryClient.invalidateQueries() });

registerServiceWorker();
installPrompt.listen();
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} realtime={realtime} />
  </StrictMode>,
);
