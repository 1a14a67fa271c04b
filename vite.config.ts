import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { genesisTheme } from './scripts/genesis-theme.ts'
import { precompressAssets } from './scripts/precompress-assets.ts'

// Few files compress better than many small ones, and the libraries outlive a release of ours in the browser's cache.
const chunks = [
  { name: 'framework', priority: 2, test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\// },
  // What every page loads anyway: the frame around it, without what the folders below these bring later.
  { name: 'shell', priority: 1, test: /src\/(root|entry\.client|site\/(shell|navigation|rendering)\/[\w-]+)\.tsx?/ },
]

// Advice for developers: a call without a use of its result is dropped from the bundle.
const advice = ['warning', 'warningOnce', 'warnOnce']

export default defineConfig({
  // Settled by the build, whatever the environment of the running program says.
  define: { 'process.env.UI_KIT': JSON.stringify(process.env.UI_KIT ?? '') },
  plugins: [genesisTheme(), tailwindcss(), reactRouter(), precompressAssets()],
  environments: {
    client: {
      build: {
        modulePreload: { polyfill: false },
        rollupOptions: {
          treeshake: { manualPureFunctions: advice, moduleSideEffects: [{ test: /src\/ui\/format/, sideEffects: false }] },
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
    // Pages and API share one module graph only if the API's entry is the SSR entry.
    // These load slowly file by file: in the bundle they are one.
    ssr: {
      build: { rollupOptions: { input: './src/app.server.ts' } },
      resolve: { noExternal: ['drizzle-orm', 'zod', 'hono', '@hono/zod-openapi', '@asteasolutions/zod-to-openapi', 'openapi3-ts'] },
    },
  },
})
