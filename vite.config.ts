import { defaultClientConditions, defineConfig } from 'vite';

/** Browser builds of the repository: packages are taken from source, workers are modules. */
export default defineConfig({
  resolve: { conditions: ['@platen/source', ...defaultClientConditions] },
  worker: { format: 'es' },
  build: { target: 'es2023', sourcemap: true },
});
