import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // the strict content security policy of the web server allows no data: fonts
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    // what nearly every screen shares comes in one piece: a hundred small ones take longer and compress worse;
    // the inbox, which comes first, has lists of its own
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 20, test: /^(?!.*use-pages)/ }] } },
    },
  },
});
